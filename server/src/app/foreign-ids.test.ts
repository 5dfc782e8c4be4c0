import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { fieldsOf, marked } from '#server/kit/guard/marks.ts'
import { caller, signIn, type Caller, type Reply } from './test/test-client.ts'
import { filledRequests } from './test/test-filled.ts'
import { goodRequests, selfNouns } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import type { TestRequest } from './test/test-stage.ts'
import { layHolder } from './test/test-user.ts'
import type { TestCompany } from './test/test-world.ts'

// Tests the ids of records in bodies and queries. The sweep tests the ids in paths and the ids of
// places. The id of another company's record is answered like an id that does not exist, even for a
// user who may access both companies.

const { server, world, provider } = await setUp(['provider'], { role: 'all', isDemo: true })
const { own, foreign } = world.companies
const requests = await goodRequests(server, world)
const insider = await signIn(server.url, (await layHolder(server, world, permissions, ['company', own.id])).email)
const atBranch = await signIn(
  server.url,
  (await layHolder(server, world, permissions, ['branch', own.branches[0]])).email,
)
/**
 * Our own company with its two branches swapped, so that records made with it belong to the second
 * branch.
 */
const beside: TestCompany = { ...own, branches: [own.branches[1], own.branches[0]] }
const app = caller(server.url, own.apiKey)

interface Asked {
  noun: string
  name: string
  call: Call
}
const good = async ({ noun, name, call }: Asked, { company = own, field = '' } = {}): Promise<TestRequest> => {
  requests.at(company)
  try {
    const given = await requests.good(noun, name, call)
    const more = await (filled[`${noun}.${name} ${field}`] ?? filled[`${noun}.${name}`])?.(given)
    return { ...given, ...more, ...(more?.body && { body: { ...given.body, ...more.body } }) }
  } finally {
    requests.at(own)
  }
}
/** Creates a record of a noun and returns its id. */
const one = async (noun: string): Promise<string> => {
  const { it, name } = namingOf(noun)
  return String((await good(it)).params?.[name])
}

const filled = filledRequests({ one, provider, own })

/**
 * Maps the names of fields that the contract does not mark to the noun of the record that they
 * name. For a list of names, the key is the name of the list.
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
  'product-list': 'branch-product',
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
  'notification-list': 'notification',
  'gift-cheque-list': 'gift-cheque',
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
 * Fields that name no record of a company. They hold a value that the caller chooses, the position
 * at which a search continues, or the id of a record that belongs to the place named in the same
 * request.
 */
const chosen = ['id', 'call_id', 'reservation_id', 'new_groups', 'after']
const nobodys = [
  ...chosen,
  'merge_id',
  'code_id',
  'device_id',
  'bill_id',
  'registration_id',
  'account-list',
  'company-list',
  'branch-list',
]

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
  // Conditions can contain other conditions. Only ids in the outermost ones are tried.
  const flat = ({ path }: IdField) => path.every((name) => !['all', 'any', 'not'].includes(name))
  return [...new Map(found.filter(flat).map((it) => [[it.part, ...it.path].join('.'), it])).values()]
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
    while (Array.isArray(at)) at = at[0]
    if (typeof at !== 'object' || at === null) return undefined
  }
  const [holder, last] = [at as Record<string, unknown>, path.at(-1)!]
  const first = (list: unknown[]): unknown[] => [Array.isArray(list[0]) ? first(list[0]) : id, ...list.slice(1)]
  if (!isList) holder[last] = id
  else if (Array.isArray(holder[last]) && holder[last].length > 0) holder[last] = first(holder[last])
  else return undefined
  return { ...given, ...copy }
}

/** Finds a call whose path names a record of the noun, and the name of that path parameter. */
function namingOf(noun: string): { it: Asked; name: string } {
  const named = calls.filter(({ call }) => marked(call.params).some((it) => it.of === noun))
  const it = named.find(({ call }) => call.method === 'GET') ?? named[0]
  if (!it) throw new Error(`No call names a ${noun}`)
  return { it, name: marked(it.call.params).find(({ of }) => of === noun)!.path[0]! }
}

const known = new Map<string, Promise<string>>()
/**
 * The id of a record of the noun at another place. It is created on the first call and reused
 * later.
 */
const elsewhere = (noun: string, place: TestCompany) => {
  const { it, name } = namingOf(noun)
  const key = `${noun} ${place.id} ${place.branches[0]}`
  const found = known.get(key) ?? good(it, { company: place }).then(({ params }) => String(params?.[name]))
  known.set(key, found)
  return found
}

/** The parts that differ in every answer: ids, moments and numbers. */
const changing = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+/g
/**
 * An answer in comparable form, without the parts that differ each time, such as the requested id.
 */
const said = ({ status, text }: Reply) => [status, text.replaceAll(changing, '#')]

const naming = calls.filter(
  (it) =>
    it.call.permission !== 'public' && !selfNouns.includes(it.noun) && it.noun !== 'setup' && idFields(it).length > 0,
)
const cases = naming.map((it) => [`${it.call.method} ${it.call.path}`, it] as const)
const nameOf = ({ part, path }: IdField) => [part, ...path].join('.')

const names = ({ body }: Reply, path: readonly string[]) =>
  (body as { errors?: { path: string }[] }).errors?.some((it) => it.path.split('.')[0] === path[0]) === true
/**
 * Whether an answer refuses the request because of this field and for no other reason. An app is
 * told which field of its body is wrong.
 */
const isAbout = (reply: Reply, { permission }: Call, { part, path }: IdField) =>
  reply.status === 404
    ? !(permission === 'api-key' && part === 'body') || names(reply, path)
    : reply.status === 422 && names(reply, path)

/**
 * Fields in which an id that does not exist is accepted, each with the reason. For example, a list
 * filtered by such an id is simply empty.
 */
const harmless: Record<string, string> = {
  'branchZone.replay body.zones.id': 'tells drawn zones apart, and is not looked up',
  'definitionPoint.simulate body.draft.id': 'leaves out the definition that the draft replaces',
  'discount.preview body.discount_id': 'leaves out the discount that the draft replaces',
  'giftCheque.print body.batch_id': 'prints nothing',
  'appCheque.judge body.lines.product_id': 'a line of no category',
  'giftCheque.reserve body.lines.product_id': 'a line of no category',
  'menu.bulk body.products.id': 'is reported as gone',
  'menu.remove body.products.id': 'is reported as gone',
  'menu.order body.categories': 'is left out',
  'menu.order body.products.category_id': 'is left out',
  'menu.order body.products.ids': 'is left out',
  'segment.count body.audience.value.product_ids': 'nobody bought it',
  'notification.estimate body.audience.value.product_ids': 'nobody bought it',
  'giftCheque.addItems body.audience.value.product_ids': 'refused because nobody bought it',
  'giftCheque.previewItems body.audience.value.product_ids': 'nobody bought it',
  'giftCheque.previewItems body.segment_id': 'nobody is in it',
  'tableCode.renew body.table_ids': 'is left out',
}

/**
 * Sends a foreign id and then an absent one in a field. Both must get the same answer, which
 * refuses the field.
 */
async function tryOut(it: Asked, field: IdField, theirs: string, who: Caller) {
  const at = nameOf(field)
  const given = await good(it, { field: at })
  const asked = withId(given, field, theirs)
  expect.soft(asked, `${at} is in the request`).toBeDefined()
  if (!asked) return
  const other = await who.raw(it.call, asked, given.headers)
  const isWritten = other.status < 300 && !it.call.permission.startsWith('get-')
  const next = isWritten ? await good(it, { field: at }) : given
  const absent = await who.raw(it.call, withId(next, field, randomUUID())!, next.headers)
  expect.soft(said(other), at).toEqual(said(absent))
  return { other, absent }
}

describe('another company’s id in a body or query is answered like an absent one', () => {
  it.for(cases)('%s', async ([, it]) => {
    for (const field of idFields(it)) {
      const theirs = await elsewhere(field.noun, foreign)
      // A user who may access both companies may read the other company's record when the request
      // names nothing else, and may grant a role at the company to which the role belongs.
      const isAlone = it.call.method === 'GET' || field.noun === 'role'
      for (const who of it.call.permission === 'api-key' ? [app] : isAlone ? [insider] : [insider, provider]) {
        const answers = await tryOut(it, field, theirs, who)
        if (!answers) continue
        const name = `${it.noun}.${it.name} ${nameOf(field)}`
        const isFree = name in harmless || (it.call.method === 'GET' && answers.absent.status < 300)
        expect.soft(isFree || isAbout(answers.absent, it.call, field), `${name}: ${answers.absent.text}`).toBe(true)
      }
    }
  })
})

describe('a place that does not exist is refused at its field', () => {
  const placed = calls.flatMap((it) =>
    it.call.permission === 'api-key'
      ? marked(it.call.body)
          .filter(({ of }) => places.includes(of))
          .map(({ path }) => [`${it.call.method} ${it.call.path} ${path.join('.')}`, it, path] as const)
      : [],
  )
  it.for(placed)('%s', async ([, it, path]) => {
    const given = await good(it)
    const field = { part: 'body' as const, path, noun: '', isList: false }
    const { text, status, body } = await app.raw(it.call, withId(given, field, randomUUID())!, given.headers)
    const said = (body as { errors?: { path: string; message: string }[] }).errors
    expect(status, text).toBe(404)
    const word = path[0] === 'company_id' ? 'firma' : 'şube'
    expect(said, text).toMatchObject([{ path: path.join('.'), message: `Böyle bir ${word} yok` }])
  })
  it('for several calls', () => expect(placed.length).toBeGreaterThan(3))
})

/** Records that belong to one branch. */
const ofBranches = new Set([
  'branch-category',
  'branch-material',
  'branch-material-catalog',
  'branch-product',
  'branch-request',
  'branch-zone',
  'dining-area',
  'dining-table',
  'order',
])

describe('another branch’s id in a body or query is answered like an absent one', () => {
  const ours = cases.filter(
    ([, it]) => it.call.permission !== 'api-key' && idFields(it).some(({ noun }) => ofBranches.has(noun)),
  )
  it.for(ours)('%s', async ([, it]) => {
    for (const field of idFields(it))
      if (ofBranches.has(field.noun)) await tryOut(it, field, await elsewhere(field.noun, beside), atBranch)
  })
})
