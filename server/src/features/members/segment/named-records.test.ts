import { expect, it } from 'vitest'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { partnerInstitution } from '#contract/members/partner-institution.ts'
import type { Audience } from '#contract/members/audience.ts'
import { member } from '#contract/members/member.ts'
import { segment } from '#contract/members/segment.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { permissions } from '#contract/contract.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layHolder } from '#server/app/test/test-user.ts'

const { server, world, provider } = await setUp(['provider'], { role: 'api' })
const { own, foreign } = world.companies

const chosen = (field: 'last_branch' | 'institution' | 'member', id: string): Audience => ({
  field,
  op: 'in',
  value: [id],
})
const bought = (product_ids: string[], branch_ids: string[] = []): Audience => ({
  field: 'ordered',
  op: 'within',
  value: { days: 30, branch_ids, delivery_types: [], product_ids },
})
const layProduct = async (branch_id: string) => {
  const { id } = await provider.send(category.create, { body: menuBodies.category(branch_id) })
  return (await provider.send(product.create, { body: menuBodies.product(branch_id, id) })).id
}
const layInstitution = async (company_id: string) =>
  (await provider.send(partnerInstitution.create, { body: { ...partnerInstitutionExamples.create, company_id } })).id
const layMember = async (company_id: string) =>
  (await provider.send(member.create, { body: memberBody(company_id) })).id

/**
 * For each kind of record that an audience can name, an audience that names such a record of a
 * company.
 */
const kinds: Record<string, (of: typeof own) => Promise<Audience>> = {
  'a bought product': async ({ branches }) => bought([await layProduct(branches[0])]),
  'the branch of an order': async ({ branches }) => bought([], [branches[0]]),
  'the last branch': async ({ branches }) => chosen('last_branch', branches[0]),
  'an institution': async ({ id }) => chosen('institution', await layInstitution(id)),
  'a member': async ({ id }) => chosen('member', await layMember(id)),
}
let n = 0
const body = (audience: Audience) => ({ company_id: own.id, name: `Segment ${++n}`, description: '', audience })

it.each(Object.keys(kinds))('%s of another company is not stored, even by somebody who reaches both', async (name) => {
  const [ours, theirs] = [await kinds[name]!(own), await kinds[name]!(foreign)]
  const { id, version } = await provider.send(segment.create, { body: body({ all: [ours] }) })
  const refused = async (audience: Audience) =>
    [
      await provider.refused(segment.create, { body: body(audience) }),
      await provider.refused(segment.update, { params: { segment_id: id }, body: { ...body(audience), version } }),
    ].map((it) => it.errors?.[0])
  for (const error of [...(await refused(theirs)), ...(await refused({ not: theirs }))])
    expect(error).toMatchObject({ path: 'audience', code: 'choice' })
})

it('whoever has one branch cannot name what is sold at another', async () => {
  const at = await layHolder(server, world, permissions, ['branch', own.branches[0]])
  const ada = await signIn(server.url, at.email)
  const [here, there] = [await layProduct(own.branches[0]), await layProduct(own.branches[1])]
  expect((await ada.raw(segment.create, { body: body(bought([there])) })).status).toBe(422)
  expect((await ada.raw(segment.create, { body: body(bought([here])) })).status).toBe(201)
})

it('what was chosen and is deleted since stays, and something else is refused beside it', async () => {
  const id = await layProduct(own.branches[0])
  const made = await provider.send(segment.create, { body: body(bought([id])) })
  await provider.send(product.remove, { params: { branch_product_id: id } })
  const params = { segment_id: made.id }
  const after = await provider.send(segment.update, { params, body: { ...body(bought([id])), version: made.version } })
  expect(after.audience).toEqual(made.audience)
  const more = bought([id, await layProduct(foreign.branches[0])])
  const refused = await provider.refused(segment.update, { params, body: { ...body(more), version: after.version } })
  expect(refused.errors?.[0]).toMatchObject({ path: 'audience', code: 'choice' })
})
