import type { Plant } from './plant.ts'

/** Faults in marketing, in the money that guests at a table get back, and in the lists' search. */
export const marketing: Plant[] = [
  {
    name: 'a payment is returned although its guests already have the money back',
    file: 'server/src/domain/dining/paid-orders.ts',
    find: 'if (isPartly || !isReturnable(owedBy(rows), before, bill.number))',
    put: 'if (isPartly || !isReturnable(owedBy(rows), [], bill.number))',
    test: 'server/src/features/dining/table-session/table-session.test.ts',
  },
  {
    name: 'money of a wallet is given back in cash',
    file: 'server/src/domain/dining/back-to-payers.ts',
    find: 'most -= await intoWallet(db, asked(session, each, each.wallet, now), true)',
    put: 'await intoWallet(db, asked(session, each, each.wallet, now), true)',
    test: 'server/src/features/dining/guest-session/guest-session.test.ts',
  },
  {
    name: 'a typed search is replaced by an older one that arrives late',
    file: 'panel/src/kit/filter/typed-text.ts',
    find: 'if (!awaited.includes(value)) {',
    put: 'if (awaited.at(-1) !== value) {',
    test: 'panel/src/kit/filter/typed-text.test.ts',
  },
  {
    name: 'a notification is sent when it is night for its recipient',
    file: 'server/src/domain/marketing/notification/send.ts',
    find: 'const due = keepsQuiet(channel) ? afterQuiet(now, to.zone) : now',
    put: "const due = keepsQuiet(channel) ? afterQuiet(now, 'Europe/Istanbul') : now",
    test: 'server/src/features/marketing/notification/notification.test.ts',
  },
  {
    name: 'an SMS that was cut off is sent again',
    file: 'server/src/domain/marketing/notification/send.ts',
    find: "if (row.attempted_at !== null && it.channel === 'sms')",
    put: "if (row.attempted_at !== null && it.channel === 'email')",
    test: 'server/src/features/marketing/notification/notification.test.ts',
  },
  {
    name: 'a message goes to an address that has changed since the recipients were chosen',
    file: 'server/src/domain/marketing/notification/send.ts',
    find: 'if (row.address_hash && !row.address_hash.equals(hash))',
    put: 'if (row.address_hash && row.address_hash.length === 0)',
    test: 'server/src/features/marketing/notification/notification.test.ts',
  },
  {
    name: 'a discount begins a moment late',
    file: 'server/src/domain/marketing/discounts.ts',
    find: 'new Date(starts_at) <= now &&',
    put: 'new Date(starts_at) < now &&',
    test: 'server/src/features/marketing/discount/discount.test.ts',
  },
  {
    name: 'a branch gives the discount of another branch',
    file: 'server/src/domain/marketing/discounts.ts',
    find: "and (d.branch_ids = '{}' or ${branch_id}::uuid = any(d.branch_ids))",
    put: "and (d.branch_ids = '{}' or ${branch_id}::uuid is not null)",
    test: 'server/src/features/marketing/discount/discount.test.ts',
  },
  {
    name: 'discounts that exclude each other add up',
    file: 'contract/src/marketing/stack.ts',
    find: 'set.length === 1 || set.every((it) => it.combinable)',
    put: 'set.length === 1 || set.some((it) => it.combinable)',
    test: 'contract/src/marketing/stack-model.test.ts',
  },
  {
    name: 'a story is shown on every platform',
    file: 'server/src/domain/marketing/shown-now.ts',
    find: "or t.platforms = '{}' or",
    put: "or t.platforms <> '{}' or",
    test: 'server/src/features/marketing/app-promotion/app-promotion.test.ts',
  },
]
