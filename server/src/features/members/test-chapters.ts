import fc from 'fast-check'

/** What a member may do, or have done, in groups that follow each other: each begins with `first`. */
const chapters = [
  { first: ['load'], next: ['load', 'payOut', 'giveMoney', 'takeMoney', 'givePoints', 'takePoints'] },
  {
    first: ['order', 'orderByWallet', 'orderByPoints', 'orderByVoucher'],
    next: ['accept', 'deliver', 'takeBack', 'uncancel', 'stepBack', 'returnPart'],
  },
  { first: ['orderDelivered'], next: ['review', 'reject', 'approve', 'returnPart', 'takeBack', 'stepBack'] },
  {
    first: ['orderOnline'],
    // Customers pay more often than they leave.
    next: [
      'pay',
      'report',
      'pay',
      'report',
      'openPage',
      'leave',
      'refund',
      'accept',
      'deliver',
      'takeBack',
      'uncancel',
    ],
  },
  { first: ['merge', 'mergeAway'], next: ['unmerge', 'merge', 'mergeAway', 'payOut'] },
  { first: ['import'], next: ['undoImport', 'mergeImported', 'unmerge', 'import'] },
] as const
export interface Act {
  kind: (typeof chapters)[number]['first' | 'next'][number]
  amount: number
  which: number
}

/** Acts that follow each other, most of them about the newest order or import. */
const act = <K>(kinds: readonly K[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 30_000 }),
    which: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
  })
const chapter = fc
  .constantFrom(...chapters)
  .chain(({ first, next }) =>
    fc
      .tuple(act<Act['kind']>(first), fc.array(act<Act['kind']>(next), { minLength: 1, maxLength: 8 }))
      .map(([one, more]) => [one, ...more]),
  )
export const acts = fc.array(chapter, { minLength: 1, maxLength: 4 }).map((it) => it.flat())

/** What is undone at the end, in any sequence. */
export const parts = ['orders', 'reviews', 'loads', 'imports'] as const
