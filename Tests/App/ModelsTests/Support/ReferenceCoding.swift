import Foundation
import IdentifiedCollections
import Models
import Tagged

// The coding of the models with Foundation, as in the original app. Tests compare the coding of
// this app with this reference coding, which omits unknown members.

extension Theme: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension SyncUp: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, attendees, duration, meetings, theme, title
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      attendees: try container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .attendees),
      duration: try container.decode(Duration.self, forKey: .duration),
      meetings: try container.decode(IdentifiedArrayOf<Meeting>.self, forKey: .meetings),
      theme: try container.decode(Theme.self, forKey: .theme),
      title: try container.decode(String.self, forKey: .title)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(attendees, forKey: .attendees)
    try container.encode(duration, forKey: .duration)
    try container.encode(meetings, forKey: .meetings)
    try container.encode(theme, forKey: .theme)
    try container.encode(title, forKey: .title)
  }
}

extension Attendee: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
  }
}

extension Meeting: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, date, transcript, duration, attendances
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      date: try container.decode(Date.self, forKey: .date),
      transcript: try container.decode(String.self, forKey: .transcript),
      duration: try container.decodeIfPresent(Duration.self, forKey: .duration),
      attendances: try container.decodeIfPresent([Attendance].self, forKey: .attendances)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(date, forKey: .date)
    try container.encode(transcript, forKey: .transcript)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encodeIfPresent(attendances, forKey: .attendances)
  }
}

extension Attendance: Codable {
  private enum CodingKeys: String, CodingKey {
    case attendeeID, name, speakingTime
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      attendeeID: try container.decode(Attendee.ID.self, forKey: .attendeeID),
      name: try container.decode(String.self, forKey: .name),
      speakingTime: try container.decode(Duration.self, forKey: .speakingTime)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(attendeeID, forKey: .attendeeID)
    try container.encode(name, forKey: .name)
    try container.encode(speakingTime, forKey: .speakingTime)
  }
}
