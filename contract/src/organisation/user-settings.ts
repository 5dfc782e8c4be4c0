import * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import { each, oneOf, uuid } from '../kit/fields.ts'

/** What somebody who works at a branch may be told of. */
export const alertKinds = ['unanswered', 'late', 'command', 'reservation', 'comment', 'platform'] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertWays = ['mail', 'push', 'sms'] as const
export type AlertWay = (typeof alertWays)[number]

const alerts = z.strictObject(each(alertKinds, () => z.strictObject(each(alertWays, () => z.boolean()))))
export type Alerts = z.infer<typeof alerts>

/** Who works at a branch, and what reaches them by which way: a section of the branch's settings. */
export const userSettings = branchDocument('branch-user-setting', {
  path: 'settings/user',
  method: 'PUT',
  resource: 'branch-setting',
  input: {
    /** By the person's id. Who is not named keeps what they had; who does not work here any more is passed over. */
    people: z.record(uuid(), alerts),
  },
  shows: {
    /** Everybody with a role at the branch or at its company. */
    team: z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        roles: z.array(z.string()),
        /** Through a role at the company, for all its branches. */
        is_of_company: z.boolean(),
      }),
    ),
    /** The ways for which somebody carries the messages; what is chosen for others waits for a provider. */
    connected: z.array(oneOf(alertWays)),
  },
})
export type UserSettings = z.infer<typeof userSettings.row>
