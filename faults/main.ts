import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenInvariants } from '#server/app/invariants.ts'
import { connect } from '#server/db/client.ts'
import { openInstallation, type Installation } from './installation.ts'
import { kinds } from './kinds.ts'
import { startLoad, type Load } from './load.ts'

/**
 * `npm run faults -- --rounds 200 --seed 7 --only 'kill -9 of a server'` damages a running
 * installation of two nodes, round after round, while ordering apps keep sending orders. After each
 * round it checks that every acknowledged order exists exactly once, that the invariants hold, and
 * that both nodes served again on their own within `--back` (10) seconds. Prints a line per kind of
 * fault and exits with 1 if a check failed. The rounds use each kind in turn, in an order drawn
 * from the seed. Linux only.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    apps: { type: 'string', default: '4' },
    back: { type: 'string', default: '10' },
  },
})
const rounds = Number(values.rounds)
const maxBackMs = Number(values.back) * 1000
/**
 * Some faults, such as a lock, end only on their own. The check does not wait for recovery before
 * that.
 */
const patienceMs = 60_000

let state = Number(values.seed)
const chance = (n: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return n === 0 ? 0 : Math.floor((state / 2_147_483_648) * n)
}

const folder = await mkdtemp(join(tmpdir(), 'sofra-faults-'))
const isSmall = mountSmall(folder)
const names = Object.keys(kinds).filter((it) =>
  values.only ? it === values.only : isSmall || it !== 'the disk is full',
)
const log = join(tmpdir(), `sofra-faults-${values.seed}.log`)
let passed = 0
const failures: string[] = []
const backs = new Map<string, number[]>()

const installation = await openInstallation(join(folder, 'data'), log)
const load = startLoad(installation, await openBranches(installation), Number(values.apps))
try {
  if (!(await load.served(patienceMs))) throw new Error('The installation does not serve.')
  process.stdout.write(
    `seed ${values.seed}, ${rounds} rounds of ${names.length} kinds${isSmall ? '' : ', no small disk'}; log ${log}\n`,
  )
  let queue: string[] = []
  for (let round = 1; round <= rounds; round++) {
    if (queue.length === 0) queue = shuffled(names)
    const name = queue.pop()!
    const before = failures.length
    await kinds[name]!(installation, chance).catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
    const at = performance.now()
    const isBack = await load.served(patienceMs)
    const back = performance.now() - at
    backs.set(name, [...(backs.get(name) ?? []), back])
    if (!isBack || back > maxBackMs) failures.push(`round ${round}, ${name}: back after ${(back / 1000).toFixed(1)} s`)
    const found = await wrong(load, installation).catch((error: unknown) => [`cannot be looked at: ${String(error)}`])
    for (const it of found) failures.push(`round ${round}, ${name}: ${it}`)
    if (failures.length === before) passed++
    process.stdout.write(
      `${[`${round} ${name}: ${(back / 1000).toFixed(1)} s`, ...failures.slice(before)].join('\n')}\n`,
    )
    if (!isBack) break
  }
} finally {
  await load.stop()
  for (const it of await wrong(load, installation)) failures.push(`at the end: ${it}`)
  await installation.close()
  if (isSmall) execFileSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
}
print()
process.exitCode = failures.length > 0 ? 1 : 0

/** Mounts a separate small volume that can be filled, if this account may mount volumes. */
function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The branches that accept any number of orders now: a branch with an order limit would refuse most
 * of them.
 */
async function openBranches({ nodes, company, ownerUrl }: Installation): Promise<string[]> {
  const client = await connect(ownerUrl)
  const { rows } = await client.query<{ id: string }>(
    `select branch_id as id from branch_counter where order_cap is null`,
  )
  await client.end()
  const limitless = new Set(rows.map((it) => it.id))
  const open: string[] = []
  for (const { id } of company.branches.filter((it) => limitless.has(it.id))) {
    const reply = await fetch(`${nodes[0].url}/api/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        branch_id: id,
        delivery_type: 'comeGetIt',
        customer: { name: 'Fault' },
        payment_method: 'cash',
        lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
      }),
    })
    if (reply.status === 201) open.push(id)
  }
  if (open.length === 0) throw new Error('No branch takes an order.')
  return open
}

/**
 * What is wrong after a round: acknowledged orders that do not exist exactly once, contradictory
 * answers, broken invariants.
 */
async function wrong({ acknowledged, contradicted }: Load, { ownerUrl, company }: Installation): Promise<string[]> {
  const told = [...acknowledged]
  await using client = await connect(ownerUrl)
  const { rows } = await client.query<{ key: string; n: number }>(
    `select t.key, count(o.id)::int as n from unnest($1::text[], $2::uuid[]) t(key, id)
       left join orders o on o.company_id = $3 and o.note = t.key group by t.key, t.id having count(o.id) <> 1 or min(o.id::text) <> t.id::text`,
    [told.map((it) => it[0]), told.map((it) => it[1]), company.id],
  )
  const broken = await brokenInvariants(client)
  return [
    ...rows.map((it) => (it.n === 0 ? `order ${it.key} is lost` : `order ${it.key} is there ${it.n} times`)),
    ...contradicted.splice(0).map((key) => `order ${key} was answered with another id`),
    ...broken.map((it) => `${it.what}: ${it.rows} rows`),
  ]
}

function shuffled(list: string[]): string[] {
  const left = [...list]
  return Array.from(list, () => left.splice(chance(left.length), 1)[0]!)
}

function print() {
  const at = (list: number[], part: number) =>
    `${(list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]! / 1000).toFixed(1)} s`
  const all = [...backs.values()].flat()
  process.stdout.write('\nfault                                      | rounds | median |   worst\n')
  for (const [name, list] of [...backs].toSorted())
    process.stdout.write(
      `${name.padEnd(42)} | ${String(list.length).padStart(6)} | ${at(list, 0.5).padStart(6)} | ${at(list, 1).padStart(7)}\n`,
    )
  process.stdout.write(
    `${'all'.padEnd(42)} | ${String(all.length).padStart(6)} | ${at(all, 0.5).padStart(6)} | ${at(all, 1).padStart(7)}, p95 ${at(all, 0.95)}\n` +
      `acknowledged orders ${load.acknowledged.size}; answers ${[...load.answers].map(([status, n]) => `${status || 'none'}: ${n}`).join(', ')}\n` +
      `${passed} passed, ${failures.length} failed\n`,
  )
}
