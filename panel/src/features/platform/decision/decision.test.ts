import { expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import { decisionKinds } from '#contract/platform/decision.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('location', { hostname: 'panel.lokanta.test' })
const { decisionScreens } = await import('./screens.ts')

it('whoever may approve a kind of decision has the screen on which it waits', () => {
  const approvals = Object.values(contract)
    .flatMap((wing): unknown[] => Object.values(wing))
    .filter((noun): noun is { noun: string; approve: { permission: string } } => {
      return 'approve' in (noun as object) && decisionKinds.some((kind) => kind === (noun as { noun?: string }).noun)
    })
    .map((noun) => noun.approve.permission)
  expect(approvals).toHaveLength(decisionKinds.length)
  expect([decisionScreens[0]!.permissions].flat().toSorted()).toEqual(approvals.toSorted())
})
