import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { fieldsOf, marked } from '#server/kit/guard/marks.ts'
import { caller, signIn, type Reply } from './test/test-client.ts'
import { goodRequests, selfNouns } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import type { TestRequest } from './test/test-stage.ts'
import { layHolder } from './test/test-user.ts'

// Tests the ids of records in bodies and queries. The sweep tests those in paths, and those of
// places. The id of another company's record is answered like an id that does not exist, even for a
// user who reaches both companies.

const { server, world, provider } = await setUp(['provider'], { role: 'all', isDemo: true })
const { own, foreign } = world.companies
const requests = await goodRequests(server, world)
const insider = await signIn(server.url, (await layHolder(server, world, permissions, ['company', own.id])).email)
const app = caller(server.url, own.apiKey)

interface Asked {
  noun: string
  name: string
  call: Call
}
const good = ({ noun, name, call }: Asked, company = own) => {
  requests.at(company)
  return requests.good(noun, name, call).finally(() => requests.at(own))
}

/**
 * The kind of record that a field without a mark names, by the field's name. For a list of names,
 * by the name of the list.
 */
const nounOf: Record<string, string> = {
  role_id: 'role',
  'role-name-list': 'role',
  'role-list': 'role',
  category_id: 'branch-category',
  category_ids: 'branch-category',
  categories: 'branch-category',
  'category-list': 'branch-category',
  groups: 'branch-material-catalog',
  group_id: 'branch-material-catalog',
  'material-catalog-list': 'branch-material-catalog',
  materials: 'branch-material',
  material_id: 'branch-material',
  option_id: 'branch-material',
  'material-list': 'branch-material',
  catalogs: 'product-catalog',
  'product-catalog-list': 'product-catalog',
  products: 'branch-product',
  product_id: 'branch-product',
  product_ids: 'branch-product',
  ids: 'branch-product',
  zones: 'branch-zone',
  order_id: 'order',
  member_id: 'member',
  'merge-other': 'member',
  segment_id: 'segment',
  not: 'segment',
  'segment-list': 'segment',
  institution_id: 'partner-institution',
  batch_id: 'gift-cheque-batch',
  people: 'user',
  table_id: 'dining-table',
  'table-list': 'dining-table',
  'dining-area-list': 'dining-area',
  draft: 'definition-point',
  suggestion_id: 'branch-request',
}

/**
 * Fields that name no record of a company: a value that the caller chooses, where a search goes on,
 * or a record that belongs to the place named beside it.
 */
const chosen = ['id', 'call_id', 'reservation_id', 'new_groups', 'after']
const nobodys = [...chosen, 'merge_id', 'bill_id', 'registration_id', 'account-list', 'company-list', 'branch-list']

const typeOf = (schema: object) => (schema as { _zod: { def: { type: string; format?: string } } })._zod.def
const places = ['branch', 'company', 'account', 'place']

interface IdField {
  part: 'query' | 'body'
  path: readonly string[]
  noun: string
  isList: boolean
}
/** The fields of a call that contain the id of a record, each only once. */
function idFields({ call }: Asked): IdField[] {
  const found = (['query', 'body'] as const).flatMap((part) => {
    const fields = fieldsOf(call[part])
    return fields.flatMap(({ path, schema }) => {
      if (typeOf(schema).format !== 'guid') return []
      const same = fields.filter((it) => it.path.join() === path.join())
      const listOrField = part === 'query' ? call.path.split('/').at(-1)! : 'id'
      const name = path.at(-1) === 'id' ? (path.at(-2) ?? listOrField) : path.at(-1)!
      const noun = same.find((it) => it.of)?.of ?? nounOf[name] ?? (nobodys.includes(name) ? undefined : name)
      const isList = part === 'body' && same.some((it) => typeOf(it.schema).type === 'array')
      return noun && !places.includes(noun) ? [{ part, path, noun, isList }] : []
    })
  })
  return [...new Map(found.map((it) => [[it.part, ...it.path].join('.'), it])).values()]
}

/**
 * The request with another id in a field. If the field is in a list, the first item is changed.
 * Undefined if the request lacks the field.
 */
function withId(given: TestRequest, { part, path, isList }: IdField, id: string): TestRequest | undefined {
  const copy = structuredClone({ query: given.query, body: given.body })
  let at: unknown = (copy[part] ??= {})
  for (const name of path.slice(0, -1)) {
    at = (at as Record<string, unknown>)[name]
    if (Array.isArray(at)) at = at[0]
    if (typeof at !== 'object' || at === null) return undefined
  }
  const [holder, last] = [at as Record<string, unknown>, path.at(-1)!]
  const before = holder[last]
  holder[last] = isList ? [id, ...(Array.isArray(before) ? before.slice(1) : [])] : id
  return { ...given, ...copy }
}

const known = new Map<string, Promise<string>>()
/** The id of a record of a noun at the other company. */
const foreignOf = (noun: string) => {
  const reading = calls.find(({ call }) => marked(call.params).some((it) => it.of === noun) && call.method === 'GET')
  const naming = reading ?? calls.find(({ call }) => marked(call.params).some((it) => it.of === noun))
  if (!naming) throw new Error(`No call names a ${noun}`)
  const name = marked(naming.call.params).find((it) => it.of === noun)!.path[0]!
  const found = known.get(noun) ?? good(naming, foreign).then((it) => String(it.params?.[name]))
  known.set(noun, found)
  return found
}

/**
 * The status of an answer and, for a refusal, its text without the id. The text of a success is
 * ignored.
 */
const said = ({ status, text }: Reply, id: string) => [status, status < 300 ? '' : text.replaceAll(id, 'id')]

const naming = calls.filter(
  (it) =>
    it.call.permission !== 'public' && !selfNouns.includes(it.noun) && it.noun !== 'setup' && idFields(it).length > 0,
)

describe('another company’s id in a body or query is answered like an absent one', () => {
  it.for(naming.map((it) => [`${it.call.method} ${it.call.path}`, it] as const))('%s', async ([, it]) => {
    for (const field of idFields(it)) {
      const theirs = await foreignOf(field.noun)
      const at = [field.part, ...field.path].join('.')
      // A user who reaches both companies may read the other company's record by itself, and may
      // give a role where the role belongs.
      const isAlone = it.call.method === 'GET' || field.noun === 'role'
      for (const who of it.call.permission === 'api-key' ? [app] : isAlone ? [insider] : [insider, provider]) {
        const given = await good(it)
        const asked = withId(given, field, theirs)
        if (!asked) continue
        const other = await who.raw(it.call, asked, given.headers)
        const [next, id] = [other.status < 300 ? await good(it) : given, randomUUID()]
        const absent = await who.raw(it.call, withId(next, field, id)!, next.headers)
        expect.soft(said(other, theirs), at).toEqual(said(absent, id))
      }
    }
  })
})
