import { describe, expect, it } from 'vitest'
import { diningAreaExamples, diningTableExamples, tableJoinExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable, maxAreas, tableJoin, type DiningTableInput } from '#contract/dining/table.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, branch_id, company: manager, branch: cashier } = await setUp(['company', 'branch'])

const makeArea = (name: string, at = branch_id) =>
  manager.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id: at, name } })
const area_id = (await makeArea('Bahçe')).id
const tableOf = (name: string, more: Partial<DiningTableInput> = {}): DiningTableInput => ({
  ...diningTableExamples.create,
  branch_id,
  area_id,
  name,
  ...more,
})
const make = (name: string, more: Partial<DiningTableInput> = {}) =>
  manager.send(diningTable.create, { body: tableOf(name, more) })
const codes = (more: Partial<DiningTableInput>) => manager.faults(diningTable.create, { body: tableOf('Yanlış', more) })
const joinOf = (table_ids: string[]) => ({ ...tableJoinExamples.create, branch_id, table_ids })

describe('a table', () => {
  it('stands in an area of its own branch, with a name of its own there, whatever its letters', async () => {
    const made = await make('Çınar altı')
    expect(made).toMatchObject({ area_name: 'Bahçe', version: 1 })
    expect(await codes({ name: 'CINAR ALTI' })).toEqual(['name taken'])
    expect(await codes({ name: 'Çınar  Altı' })).toEqual(['name taken'])
    expect(await codes({ name: 'çınar alti\u0307' })).toEqual(['name taken'])
    const elsewhere = await makeArea('Bahçe', world.companies.own.branches[1])
    expect(await codes({ area_id: elsewhere.id })).toEqual(['area_id choice'])
    const moved = await manager.send(diningTable.update, {
      params: { dining_table_id: made.id },
      body: { ...tableOf('Çınar altı', { x: 20, turn: 45 }), version: 1 },
    })
    expect(moved).toMatchObject({ x: 20, turn: 45, version: 2 })
    expect(await manager.refused(diningArea.remove, { params: { dining_area_id: area_id } })).toMatchObject({
      code: 'in_use',
    })
    await manager.send(diningTable.remove, { params: { dining_table_id: made.id } })
  })

  it('stands in one of so many areas; one more is refused where its name is typed', async () => {
    const other = world.companies.own.branches[1]
    const { total = 0 } = await manager.send(diningArea.list, { query: { branch_id: [other] } })
    for (let n = total; n < maxAreas; n++) await makeArea(`Alan ${n}`, other)
    const body = { ...diningAreaExamples.create, branch_id: other, name: 'Fazla' }
    expect((await manager.refused(diningArea.create, { body })).errors).toMatchObject([
      { path: 'name', code: 'branch_full', message: 'Bir şubede en fazla 20 tane olabilir' },
    ])
  })

  it('stands on the plan and seats no fewer at most than at least', async () => {
    expect(await codes({ seats_min: 5 })).toEqual(['seats_min above_limit'])
    expect(await codes({ x: 45, y: 30 })).toEqual(['x too_big', 'y too_big'])
    expect(await codes({ turn: 20 })).toEqual(['turn multiple'])
  })

  it('comes in the order of its number', async () => {
    for (const name of ['Masa 10', 'Masa 2', 'Bar 11', 'Masa 1']) await make(name)
    const { data } = await cashier.send(diningTable.list, { query: { branch_id: [branch_id], search: 'a' } })
    expect(data.map((it) => it.name)).toEqual(['Bar 11', 'Masa 1', 'Masa 2', 'Masa 10'])
  })

  it('is seen at the till and placed by managers', async () => {
    expect(await cashier.refused(diningTable.create, { body: tableOf('Kasa') })).toMatchObject({
      code: 'permission_required',
    })
    expect((await cashier.send(diningArea.list, { query: { branch_id: [branch_id] } })).data).toMatchObject([
      { name: 'Bahçe', table_count: 4 },
    ])
    const stranger = await signIn(server.url, world.users.foreignCompany)
    expect(await stranger.refused(diningArea.read, { params: { dining_area_id: area_id } })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('tables pushed together', () => {
  it('are the same join in any order, and keep their tables', async () => {
    const { data } = await manager.send(diningTable.list, { query: { branch_id: [branch_id] } })
    const [one, two] = data.filter((it) => it.name.startsWith('Masa')).map((it) => it.id) as [string, string]
    const join = await manager.send(tableJoin.create, { body: joinOf([two, one]) })
    expect(join.name).toBe('Masa 1 + Masa 2')
    const refused = (table_ids: string[]) => manager.faults(tableJoin.create, { body: joinOf(table_ids) })
    expect(await refused([one, two])).toEqual(['table_ids taken'])
    expect(await refused([one, one])).toEqual(['table_ids twice'])
    expect(await refused([one, area_id])).toEqual(['table_ids.1 choice'])
    const removal = { params: { dining_table_id: one } }
    expect(await manager.refused(diningTable.remove, removal)).toMatchObject({ code: 'in_use' })
    await manager.send(tableJoin.remove, { params: { table_join_id: join.id } })
    await manager.send(diningTable.remove, removal)
  })
})

it('a branch has at most twenty areas, however many are made at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => makeArea(`Salon ${at}`)))
  expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(19)
})
