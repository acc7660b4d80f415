/** The cause of the notification with an invitation's link; the sending loop reads the invitation's id from it. */
export const invitationCause = (invitationId: string): string => `invitation:${invitationId}`

/** The id of the invitation that a notification is about; undefined: it is about something else. */
export const invitationIdOfCause = (cause: string): string | undefined =>
  /^invitation:([0-9a-f-]{36})$/.exec(cause)?.[1]

/** The cause of a message with a sign-in link; the sending loop reads the link's id from it. */
export const signInLinkCause = (linkId: string): string => `sign_in_link:${linkId}`

/** The id of the sign-in link that a message has; undefined: it has none. */
export const signInLinkIdOfCause = (cause: string): string | undefined =>
  /^sign_in_link:([0-9a-f-]{36})$/.exec(cause)?.[1]
