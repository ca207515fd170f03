import CustomDump
import IssueReporting
import Sharing

extension Tour {
  /// The chapters, in the order in which a beginner should read them.
  package static let chapters = [
    Chapter("WhyShared", BuildYourOwn.self) { study in
      study.incrementButtonTapped()
      expectNoDifference(study.profile, 1)
    },
    Chapter("SixWays", CounterTabs.self) { study in
      study.counter.incrementButtonTapped()
      expectNoDifference(study.profile.stats, study.counter.stats)
    },
    Chapter("PersistenceStrategies", Persistence.self) { study in
      study.$inFile.withLock { $0 = 3 }
      // This property stands for another feature that uses the same file.
      @Shared(.fileStorage(study.file)) var count = 0
      expectNoDifference(count, 3)
    },
    Chapter("MutatingSharedState", Race.self) { study in
      await study.waitButtonTapped()
      expectNoDifference(study.oneEach, 2)
    },
    Chapter("DerivingSharedState", ListAndDetail.self) { study in
      study.rowTapped(id: 2)
      study.detail?.renameButtonTapped()
      expectNoDifference(study.todos.map(\.title), ["Engineering", "Product!", "Design"])
    },
    Chapter("InitialisationRules", SignUp.self) { study in
      for _ in 1...2 { study.nextButtonTapped() }
      guard case .topics(let step)? = study.path.last else { return }
      step.topicToggled(.swift)
      expectNoDifference(study.data.topics, [.swift])
    },
    Chapter("ObservingChanges", Imperative.self) { study in
      study.incrementButtonTapped(times: 2)
      expectNoDifference(study.printer.values, [0, 1, 2])
    },
    Chapter("TypeSafeKeys", Router.self) { study in
      study.settings.aboutButtonTapped()
      expectNoDifference(study.path, [.about])
    },
    Chapter("DynamicKeys", DynamicKeys.self) { study in
      study.queryChanged(to: "be")
      await study.search?.value
      expectNoDifference(study.words, ["beacon", "beaker"])
    },
    Chapter("LoadingAndSaving", RequiredValue.self) { study in
      await study.openButtonTapped()
      expectNoDifference(study.title, nil)
    },
    Chapter("Testing", FailingTests.self) { study in
      let model = study.makeModel()
      let tracker = SharedChangeTracker()
      tracker.track { model.registerButtonTapped(name: "Blob") }
      let differences = tracker.differences {
        model.$names.withLock { $0.append("Blob") }
        model.$seats.withLock { $0 -= 1 }
      }
      for difference in differences { reportIssue(difference.message) }
    },
    Chapter("Gotchas", AppStorageElsewhere.self) { study in
      // Other code writes directly to the user defaults.
      study.directWriteButtonTapped()
      expectNoDifference(study.greeting, "hello 1")
    },
    Chapter("CustomPersistence", Facts.self) { study in
      // The test's HTTP client answers without a server.
      @Shared(.serverAddress(of: "facts")) var address
      $address.withLock { $0 = "http://server" }
      for _ in 1...2 {
        study.nextButtonTapped()
        try await study.$fact.load()
      }
      expectNoDifference(study.fact, "The answer to http://server/3")
    },
    Chapter("MergingChanges", Merge.self) { study in
      study.itemTapped(0)
      // Another process changes the page.
      study.$page.withLock { $0.items[1].isDone = true }
      study.itemTapped(2)
      expectNoDifference(study.page.items.map(\.isDone), [true, true, true])
    },
  ]
}
