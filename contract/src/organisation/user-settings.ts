import * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import { each, oneOf, uuid } from '../kit/fields.ts'

/** Alerts for people who work at a branch. */
export const alertKinds = ['unanswered', 'late', 'command', 'reservation', 'comment', 'platform'] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertWays = ['mail', 'push', 'sms'] as const
export type AlertWay = (typeof alertWays)[number]

const alerts = z.strictObject(each(alertKinds, () => z.strictObject(each(alertWays, () => z.boolean()))))
export type Alerts = z.infer<typeof alerts>

/**
 * A section of the branch's settings: the people who work there, and by which channel each gets
 * which alerts.
 */
export const userSettings = branchDocument('branch-user-setting', {
  path: 'settings/user',
  method: 'PUT',
  resource: 'branch-setting',
  input: {
    /**
     * The alerts that each person gets, by the person's id. People who are not listed keep their
     * choices; people who no longer work here are ignored.
     */
    people: z.record(uuid(), alerts),
  },
  shows: {
    /** Everybody with a role at the branch or at its company. */
    team: z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        roles: z.array(z.string()),
        /** Whether the user has a role at the company. Such a role covers all its branches. */
        is_of_company: z.boolean(),
      }),
    ),
    /**
     * The channels that have a provider. Choices for the other channels have no effect until there
     * is one.
     */
    connected: z.array(oneOf(alertWays)),
  },
})
export type UserSettings = z.infer<typeof userSettings.row>
