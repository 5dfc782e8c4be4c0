import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'

/** One change of a member. It names the member by id and contains no personal data. */
export type MemberChange =
  | { type: 'created' | 'updated'; member_id: string; version: number }
  | { type: 'consent'; member_id: string; channel: ConsentChannel; status: string; source: string; at: string }
  /** The record `other_id` is now part of the member `member_id`. */
  | { type: 'merged'; member_id: string; other_id: string }
  /** The member no longer exists: the record was erased, or the import that added it was undone. */
  | { type: 'erased'; member_id: string }

/** Changes of one company's members, in the order in which they were made. */
export interface MemberChanges {
  company_id: string
  changes: readonly MemberChange[]
}

/** Called with every change of members, in the transaction that makes it. */
export const membersChanged = defineHook<MemberChanges>()

/**
 * Announces changes of members. Everything that adds, changes, merges or deletes members calls this
 * in the same transaction, once it holds the members' locks.
 */
export async function noteMembers(db: Db, company_id: string, changes: readonly MemberChange[]): Promise<void> {
  if (changes.length > 0) await membersChanged.tell(db, { company_id, changes })
}

/** Announces that fields of members have changed. `rows` have the versions after the change. */
export const noteUpdated = (db: Db, company_id: string, rows: readonly { id: string; version: number }[]) =>
  noteMembers(
    db,
    company_id,
    rows.map(({ id, version }) => ({ type: 'updated', member_id: id, version })),
  )
