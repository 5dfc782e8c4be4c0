import { expect, test } from 'vitest'
import { groupsShown, type Group } from './palette-order.ts'

const line = (id: string) => ({ id, name: id, icon: null, run: () => undefined })
const none: Record<Group, ReturnType<typeof line>[]> = {
  answers: [],
  recent: [],
  screens: [],
  branches: [],
  actions: [],
  settings: [],
  stock: [],
  found: [],
  orders: [],
  help: [],
}
const full = {
  ...none,
  screens: [line('screen')],
  stock: [line('stock')],
  found: [line('person')],
  orders: [line('order')],
  help: [line('help')],
}
const ids = (
  hits: typeof none,
  {
    hasWish = false,
    isNames = false,
    isOrders = false,
    isActs = false,
    isAnswers = false,
    isHelp = false,
    isAsked = false,
  }: {
    isHelp?: boolean
    isAsked?: boolean
    isAnswers?: boolean
    hasWish?: boolean
    isNames?: boolean
    isOrders?: boolean
    isActs?: boolean
  },
) =>
  groupsShown(hits, {
    names: { hasWish, isSearching: isNames },
    orders: { isSearching: isOrders },
    acts: { isSearching: isActs },
    answers: { isSearching: isAnswers },
    help: { isSearching: isHelp, isAsked },
  }).flatMap((it) => it.hits.map((hit) => hit.id))

test('an order that is found first waits for the names that will stand above it', () => {
  expect(ids({ ...none, orders: full.orders }, { isNames: true })).toEqual([])
  expect(ids({ ...none, orders: full.orders }, {})).toEqual(['order'])
})

test('whichever source answers first, what is shown only grows downwards', () => {
  for (const hasWish of [false, true]) {
    const all = ids(full, { hasWish })
    expect(all).toHaveLength(5)
    for (const late of [{ isNames: true }, { isOrders: true }, { isNames: true, isOrders: true }]) {
      const before = ids(full, { hasWish, ...late })
      expect(before).toEqual(all.slice(0, before.length))
      expect(before).toContain('screen')
    }
  }
})

test('an act stands above its record where it was asked for, else below all', () => {
  expect(ids(full, { hasWish: true })).toEqual(['screen', 'stock', 'person', 'order', 'help'])
  expect(ids(full, {})).toEqual(['screen', 'person', 'order', 'stock', 'help'])
})

test('what can be done to a branch waits for its state, and so does all that stands below', () => {
  const hits = { ...full, actions: [line('close')], settings: [line('setting')] }
  expect(ids(hits, { isActs: true })).toEqual(['screen'])
  expect(ids(hits, {})).toEqual(['screen', 'close', 'setting', 'person', 'order', 'stock', 'help'])
})

test('while a question is being answered nothing stands in its place', () => {
  expect(ids(full, { isAnswers: true })).toEqual([])
  expect(ids({ ...full, answers: [line('answer')] }, {})[0]).toBe('answer')
})

test('help stands below all else, and above it for whoever asks how something is done', () => {
  expect(ids(full, { isHelp: true })).toEqual(['screen', 'person', 'order', 'stock'])
  expect(ids(full, { isAsked: true })[0]).toBe('help')
  expect(ids(full, { isAsked: true, isHelp: true })).toEqual([])
})
