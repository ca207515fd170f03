extension CaseStudiesProgram {
  /// The studies in the order of the menu, from one value in one process to many values in many
  /// processes.
  package static let all: [any CaseStudy.Type] = [
    CounterTabs.self,
    ListAndDetail.self,
    SignUp.self,
    Persistence.self,
    AppStorageElsewhere.self,
    ObservableModel.self,
    Imperative.self,
    Router.self,
    Notifications.self,
    DynamicKeys.self,
    Facts.self,
    RemoteConfiguration.self,
    Database.self,
    HostStorage.self,
    Team.self,
    Race.self,
    Merge.self,
    Trouble.self,
    RequiredValue.self,
    Undo.self,
    FailingTests.self,
    PreviewsAndUITests.self,
    BuildYourOwn.self,
  ]
}
