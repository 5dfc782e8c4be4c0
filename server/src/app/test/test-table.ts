import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import type { Caller } from './test-client.ts'

/**
 * Creates dining tables of a branch, in an area of their own, as its manager would. Returns their
 * ids by name.
 */
export async function makeTables<const N extends string>(
  manager: Caller,
  branch_id: string,
  ...names: N[]
): Promise<Record<N, string>> {
  const body = { ...diningAreaExamples.create, branch_id, name: `Alan ${names.join()}`.slice(0, 30) }
  const { id: area_id } = await manager.send(diningArea.create, { body })
  const made: [string, string][] = []
  for (const name of names) {
    const { id } = await manager.send(diningTable.create, {
      body: { ...diningTableExamples.create, branch_id, area_id, name },
    })
    made.push([name, id])
  }
  return Object.fromEntries(made) as Record<N, string>
}
