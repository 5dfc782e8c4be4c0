import { expect, it } from 'vitest'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { riskOf, type BranchFacts, type CompanyFacts } from './risk.ts'

const now = new Date('2026-03-02T12:00:00Z')
const days = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString()
const branch = (it: Partial<BranchFacts> = {}): BranchFacts => ({
  branch_id: 'b',
  name: 'Moda',
  state: 'open',
  parts: [],
  unanswered: 0,
  orders: 100,
  orders_before: 100,
  last_order_at: now.toISOString(),
  ...it,
})
const part = (it: Partial<ReachPart>): ReachPart => ({
  part: 'bell',
  state: 'down',
  code: 'no_till',
  fix: null,
  since: null,
  platform: null,
  count: null,
  order_methods: [],
  ...it,
})
const licence = (n: number) => ({ licence: { ends_at: days(n), grace_ends_at: days(n + 7) } })
const well: CompanyFacts = {
  timezone: 'Europe/Istanbul',
  ...licence(300),
  managers_without_two_factor: 0,
  branches: [branch()],
}
const kinds = (it: Partial<CompanyFacts>) => riskOf({ ...well, ...it }, now).reasons.map((each) => each.kind)

it('finds nothing where all is well', () => {
  expect(riskOf(well, now)).toEqual({ score: 0, reasons: [] })
})

it('finds each reason on its own', () => {
  expect(kinds({ licence: null })).toEqual(['licence_none'])
  expect(kinds(licence(-8))).toEqual(['licence_expired'])
  expect(kinds(licence(-6))).toEqual(['licence_grace'])
  expect(kinds(licence(12))).toEqual(['licence_ending'])
  expect(kinds(licence(31))).toEqual([])
  expect(kinds({ branches: [branch({ unanswered: 2 })] })).toEqual(['unanswered'])
  expect(kinds({ branches: [branch({ parts: [part({})] })] })).toEqual(['no_armed_device'])
  expect(kinds({ branches: [branch({ last_order_at: days(-1) })] })).toEqual(['silent'])
  expect(kinds({ managers_without_two_factor: 1 })).toEqual(['no_two_factor'])
})

it('calls a closed or a quiet place neither silent nor unarmed', () => {
  expect(kinds({ branches: [branch({ state: 'closed', last_order_at: days(-1) })] })).toEqual([])
  expect(kinds({ branches: [branch({ orders: 10, orders_before: 10, last_order_at: days(-1) })] })).toEqual([])
})

it('tells by how many percent orders fall, and where the most', () => {
  const branches = [branch({ branch_id: 'a', orders: 90 }), branch({ branch_id: 'c', orders: 40 })]
  expect(riskOf({ ...well, branches }, now).reasons).toMatchObject([{ kind: 'falling', count: 35, branch_id: 'c' }])
  expect(kinds({ branches: [branch({ orders: 81 })] })).toEqual([])
  expect(kinds({ branches: [branch({ orders: 0, orders_before: 19 })] })).toEqual([])
})

it('never goes beyond 100 and puts the heaviest reason first', () => {
  const bad = branch({
    state: 'offline',
    parts: [part({})],
    unanswered: 20,
    orders: 60,
    orders_before: 600,
    last_order_at: days(-2),
  })
  const { score, reasons } = riskOf(
    { ...well, licence: null, managers_without_two_factor: 5, branches: Array.from({ length: 5 }, () => bad) },
    now,
  )
  expect(score).toBe(100)
  expect(reasons.map((it) => it.points)).toEqual(reasons.map((it) => it.points).sort((a, b) => b - a))
})

it('names the platforms that sell nothing for open branches, one that is only being opened not yet', () => {
  const closed = part({ part: 'platform', code: 'closed_there', platform: 'getir' })
  const refused = part({ part: 'platform', code: 'refused_there', platform: 'migros' })
  const silent = part({ part: 'platform', code: 'unreachable', platform: 'getir' })
  const opening = part({ part: 'platform', state: 'warning', code: 'opening_there', platform: 'getir' })
  const branches = [
    branch({ branch_id: 'a', name: 'Moda', parts: [closed, refused] }),
    branch({ branch_id: 'b', name: 'Kadıköy', parts: [silent] }),
    branch({ branch_id: 'c', name: 'Göztepe', parts: [opening] }),
  ]
  expect(riskOf({ ...well, branches }, now).reasons).toMatchObject([
    { kind: 'platform_closed', count: 1, branch_id: 'a', branch_names: ['Moda'], platforms: ['getir', 'migros'] },
    { kind: 'platform_unreachable', count: 1, branch_id: 'b', branch_names: ['Kadıköy'], platforms: ['getir'] },
  ])
})
