import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { partnerInstitution } from '#contract/members/partner-institution.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'

/** A user with all permissions of a company's manager, but only at the first branch. */
const { server, world, company_id, branch_id, company: manager } = await setUp(['company'], { role: 'api' })
const { id, email } = await layUser(server, world.users.company)
const first = branch_id
await server.database.db.one(
  sql`update assignment set scope_type = 'branch', scope_id = ${first} where user_id = ${id}`,
)
const ofFirst = await signIn(server.url, email)

it('whoever has one branch decides on the points earned there, and changes none that are earned elsewhere too', async () => {
  const [first, second] = world.companies.own.branches
  const of = (...branch_ids: string[]) => ({
    ...pointDefinitionExamples.create,
    company_id,
    branch_ids,
  })
  const own = await ofFirst.send(pointDefinition.create, { body: of(first) })
  const elsewhere = { status: 422, errors: [{ path: 'branch_ids', code: 'not_bearer' }] }
  expect(await ofFirst.refused(pointDefinition.create, { body: of() })).toMatchObject(elsewhere)
  const params = { definition_point_id: own.id }
  expect(
    await ofFirst.refused(pointDefinition.update, { params, body: { ...of(), version: own.version } }),
  ).toMatchObject(elsewhere)
  const both = await manager.send(pointDefinition.create, { body: of(first, second) })
  const theirs = { definition_point_id: both.id }
  const narrower = { params: theirs, body: { ...of(first), version: both.version } }
  expect(await ofFirst.refused(pointDefinition.update, narrower)).toMatchObject(elsewhere)
  expect(await ofFirst.refused(pointDefinition.remove, { params: theirs })).toMatchObject(elsewhere)
  expect((await manager.send(pointDefinition.read, { params: theirs })).branch_ids).toEqual([first, second])
  await ofFirst.send(pointDefinition.remove, { params })
})

it('an institution eats cheaper at all branches: only whoever has them all writes its terms', async () => {
  const body = { ...partnerInstitutionExamples.create, company_id }
  const whole = { status: 422, errors: [{ path: 'company_id', code: 'not_bearer' }] }
  expect(await ofFirst.refused(partnerInstitution.create, { body })).toMatchObject(whole)
  const { id, version, link_token } = await manager.send(partnerInstitution.create, { body })
  const params = { partner_institution_id: id }
  expect(
    await ofFirst.refused(partnerInstitution.update, { params, body: { ...body, min_basket: 0, version } }),
  ).toMatchObject(whole)
  expect(await ofFirst.refused(partnerInstitution.renewLink, { params, body: { version } })).toMatchObject(whole)
  expect(await ofFirst.refused(partnerInstitution.remove, { params })).toMatchObject(whole)
  expect(await manager.send(partnerInstitution.read, { params })).toMatchObject({
    link_token,
    min_basket: body.min_basket,
  })
})
