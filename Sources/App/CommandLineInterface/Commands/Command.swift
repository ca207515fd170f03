/// What a command line asks for, as a value with a type of its own.
///
/// Texts that only the models can judge, such as lengths, themes and the names of sync-ups, are
/// kept as they were typed.
package protocol Command: Equatable, Sendable {}
