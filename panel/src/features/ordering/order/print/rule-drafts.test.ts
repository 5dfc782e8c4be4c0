import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { changed, draftsOf, noChanges, rulesToKeep } = await import('./rule-drafts.ts')

const rule = { when: 'off', copies: 1, width: '80', printer: { kind: 'browser' } } as const

test('only what was changed in this tab is written over what another tab has saved meanwhile', () => {
  const here = changed(noChanges, 'receipt', { when: 'arrival' }, draftsOf(undefined, noChanges, '80').receipt)
  const there = { kitchen: { ...rule, when: 'approval' as const, copies: 2 }, receipt: { ...rule, copies: 3 } }
  expect(draftsOf(there, here, '80')).toMatchObject({
    kitchen: { when: 'approval', copies: 2 },
    receipt: { when: 'arrival', copies: 3 },
  })
  expect(rulesToKeep(there, here, '80')).toEqual({
    kitchen: there.kitchen,
    receipt: { ...rule, copies: 3, when: 'arrival', isNew: true },
  })
})

test('an address stays with the printer it was typed for, and one that is missing is not kept', () => {
  const network = { kind: 'network', address: '' } as const
  const chosen = changed(noChanges, 'kitchen', { printer: network }, draftsOf(undefined, noChanges, '58').kitchen)
  expect(rulesToKeep(undefined, chosen, '58')).toBeNull()
  const old = {
    kitchen: { ...rule, printer: { kind: 'network', address: 'http://192.168.1.9' } as const },
    receipt: rule,
  }
  const typed = changed(noChanges, 'kitchen', { address: '192.168.1.50' }, draftsOf(old, noChanges, '58').kitchen)
  // Meanwhile, another tab has chosen printing through the browser.
  expect(rulesToKeep({ kitchen: rule, receipt: rule }, typed, '58')?.kitchen.printer).toEqual({
    kind: 'network',
    address: 'http://192.168.1.50',
  })
})
