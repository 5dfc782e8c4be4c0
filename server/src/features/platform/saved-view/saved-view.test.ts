import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { user } from '#contract/identity/user.ts'
import { savedView } from '#contract/platform/saved-view.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'

const { server, world, dealer } = await setUp(['dealer'])

const view = (name: string, is_shared = true) => ({ screen: '/order', name, search: 'status=late', is_shared })
const seenBy = async (who: Awaited<ReturnType<typeof signIn>>) =>
  (await who.send(savedView.list, { query: { screen: '/order' } })).map((it) => it.name)
const somebody = async (place: 'account_id' | 'company_id' | null, id: string | null = null) => {
  const it = await layUser(server, world.users.partner)
  if (place === 'account_id')
    await server.database.db.one(sql`update app_user set account_id = ${id} where id = ${it.id}`)
  if (place === 'company_id')
    await server.database.db.one(sql`update app_user set company_id = ${id} where id = ${it.id}`)
  return signIn(server.url, it.email)
}

it('a shared view is for colleagues: two independent partners are not', async () => {
  const { own, foreign } = world.companies
  const [one, other] = [await somebody(null), await somebody(null)]
  await one.send(savedView.create, { body: view('Benim') })
  expect(await seenBy(one)).toEqual(['Benim'])
  expect(await seenBy(other)).toEqual([])
  for (const [place, here, there] of [
    ['company_id', own.id, foreign.id],
    ['account_id', world.dealers.near, world.dealers.far],
  ] as const) {
    const [maker, colleague, stranger] = [
      await somebody(place, here),
      await somebody(place, here),
      await somebody(place, there),
    ]
    await maker.send(savedView.create, { body: view(`Ortak ${place}`) })
    await maker.send(savedView.create, { body: view('Kendime', false) })
    expect(await seenBy(colleague)).toEqual([`Ortak ${place}`])
    expect(await seenBy(stranger)).toEqual([])
  }
})

it('what somebody shared does not follow them to another company: their former colleagues’ customers are in it', async () => {
  const { own, sibling } = world.companies
  const maker = await layUser(server, world.users.company)
  const [here, there] = [await somebody('company_id', own.id), await somebody('company_id', sibling.id)]
  const ada = await signIn(server.url, maker.email)
  const name = 'Ali Yılmaz 0532 111 22 33'
  const saved = async (scope_id: string) => {
    const params = { user_id: maker.id }
    const { assignments, version, ...it } = await dealer.send(user.read, { params })
    const links = { is_show_live_support: false, is_auth_for_account: false }
    const moved = assignments.map((it) => ({ ...it, scope_id }))
    const { surname, email, phone, language_id } = it
    const body = { name: it.name, surname, email, phone, language_id, ...links, assignments: moved, version }
    await dealer.send(user.update, { params, body })
  }
  await saved(own.id)
  await ada.send(savedView.create, { body: view(name) })
  expect(await seenBy(here)).toContain(name)
  await saved(sibling.id)
  expect(await seenBy(ada)).toContain(name)
  expect(await seenBy(there)).not.toContain(name)
})

it('a user can keep a hundred, however many are saved at once, and is told so', async () => {
  const who = await somebody(null)
  const { id } = await server.database.db.must<{ id: string }>(
    sql`select user_id as id from session order by created_at desc limit 1`,
  )
  await server.database.db.one(
    sql`insert into saved_view (id, user_id, screen, name, search, is_shared) select gen_random_uuid(), ${id}, '/x', 'x', '', false from generate_series(1, 97)`,
  )
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => who.raw(savedView.create, { body: view(`${at}`) })),
  )
  expect(replies.filter((it) => it.status === 201)).toHaveLength(3)
  expect(replies.find((it) => it.status === 422)?.body).toMatchObject({
    errors: [{ path: 'name', code: 'too_many_kept' }],
  })
})
