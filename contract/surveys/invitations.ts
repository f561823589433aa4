import { type Message, msg } from '#contract/words.ts'

/** What can become of an invitation to answer a survey. */
export const invitationStates = {
  invited: { title: msg({ message: 'Invited', context: 'an invitation to a survey' }) },
  started: { title: msg({ message: 'Started', context: 'an invitation to a survey' }) },
  completed: { title: msg({ message: 'Completed', context: 'an invitation to a survey' }) },
  expired: { title: msg({ message: 'Expired', context: 'an invitation to a survey' }) },
  withdrawn: { title: msg({ message: 'Withdrawn', context: 'an invitation to a survey' }) },
} as const satisfies Readonly<Record<string, { readonly title: Message }>>
export type InvitationState = keyof typeof invitationStates
export const invitationTitles: Readonly<Record<InvitationState, Message>> = {
  invited: invitationStates.invited.title,
  started: invitationStates.started.title,
  completed: invitationStates.completed.title,
  expired: invitationStates.expired.title,
  withdrawn: invitationStates.withdrawn.title,
}
