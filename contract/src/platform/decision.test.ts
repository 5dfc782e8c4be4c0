import { expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { comment } from '../members/comment.ts'
import { memberCorrection } from '../members/correction.ts'
import { decisionKinds } from './decision.ts'

/**
 * Kinds of requests that do not wait in the list: they are answered at the till while the guest
 * waits, on a screen of their own that rings.
 */
const answeredElsewhere = ['reservation']

it('whatever is approved or rejected by somebody else waits in one list', () => {
  const nouns = Object.values(contract).flatMap((wing) => Object.entries(wing))
  const decided = nouns.flatMap(([key, noun]) =>
    'approve' in noun && ('reject' in noun || 'deny' in noun) ? [('noun' in noun && noun.noun) || key] : [],
  )
  expect(decided.filter((it) => !answeredElsewhere.includes(it)).toSorted()).toEqual([...decisionKinds].toSorted())
})

it('a decision is a call with a version, a key, and a permission of its verb where there is one', () => {
  const { approve, reject } = comment
  expect([approve.path, approve.permission]).toEqual(['/comment/{comment_id}/approve', 'patch-comment-approve'])
  expect([reject.path, reject.permission]).toEqual(['/comment/{comment_id}/reject', 'patch-comment-reject'])
  const { deny } = memberCorrection
  expect([deny.method, deny.permission, deny.idempotent]).toEqual(['PATCH', 'patch-member-correction', true])
  const says = (body: object) => deny.body.safeParse(body).success
  expect(says({ version: 1, decision_note: 'Belge yok' })).toBe(true)
  expect([{ version: 1, decision_note: '' }, { decision_note: 'Belge yok' }].map(says)).toEqual([false, false])
  expect(says({ version: 1, decision_note: 'Belge yok', status: 'approved' })).toBe(false)
})
