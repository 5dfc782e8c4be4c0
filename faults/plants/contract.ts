import type { Plant } from './plant.ts'

/** In what both sides agree on: sums, times and the law. */
export const contract: Plant[] = [
  {
    name: 'of two limits the first is named',
    file: 'contract/src/kit/field-words.ts',
    find: 'else if (isNarrower(found.params, known.params)) errors[at] = found',
    put: 'else if (isNarrower(known.params, found.params)) errors[at] = found',
    test: 'contract/src/limits.test.ts',
  },
  {
    name: 'an amount does not say that it is money',
    file: 'contract/src/members/wallet.ts',
    find: "countedIn(\n        'money',",
    put: "countedIn(\n        'count',",
    test: 'contract/src/limits.test.ts',
  },
  {
    name: 'a day later is 24 hours later',
    file: 'contract/src/organisation/wall-clock.ts',
    find: 'new Date(instantOf(plusDays(date, days), minute, timezone).getTime() + rest)',
    put: 'new Date(at.getTime() + days * dayMs + 0 * (minute + rest) * date.length)',
    test: 'contract/src/organisation/wall-clock.test.ts',
  },
  {
    name: 'delivery is free only above the basket from which it is',
    file: 'contract/src/ordering/delivery-area.ts',
    find: 'free_over !== null && basket >= free_over ? 0',
    put: 'free_over !== null && basket > free_over ? 0',
    test: 'contract/src/ordering/delivery-area.test.ts',
  },
  {
    name: 'half a point is one',
    file: 'contract/src/members/points.ts',
    find: 'Math.floor((amount * rate_bp) / (10_000 * point_value))',
    put: 'Math.round((amount * rate_bp) / (10_000 * point_value))',
    test: 'contract/src/members/points.test.ts',
  },
  {
    name: 'what does not divide of a line is on no bill',
    file: 'contract/src/dining/bill.ts',
    find: 'count * Math.floor(amount / quantity) + Math.min(count, amount % quantity)',
    put: 'count * Math.floor(amount / quantity)',
    test: 'contract/src/dining/bill.test.ts',
  },
  {
    name: 'of a shared discount a kuruş is borne by nobody',
    file: 'contract/src/marketing/stack.ts',
    find: 'amount: amount - own }',
    put: 'amount: Math.floor((amount * (10_000 - share_bp)) / 10_000) }',
    test: 'contract/src/marketing/stack.test.ts',
  },
  {
    name: 'a dish for Sunday night is gone at midnight',
    file: 'contract/src/menu/availability.ts',
    find: 'const since = ((weekday - it.weekday + 7) % 7) * 1440',
    put: 'const since = (weekday - it.weekday) * 1440',
    test: 'contract/src/menu/availability.test.ts',
  },
  {
    name: 'of an hour that comes twice the later one is meant',
    file: 'contract/src/organisation/wall-clock.ts',
    find: 'for (const it of [early, late])',
    put: 'for (const it of [late, early])',
    test: 'contract/src/organisation/clock-changes.test.ts',
  },
  {
    name: 'a yes that nobody has confirmed is a yes',
    file: 'contract/src/members/may-be-sent.ts',
    find: "if (consent.status === 'pending') return no('unconfirmed')",
    put: '',
    test: 'contract/src/members/may-be-sent.test.ts',
  },
  {
    name: 'Saturday is a business day of İYS',
    file: 'contract/src/members/iys-law.ts',
    find: '(((day + 3) % 7) + 7) % 7 < 5',
    put: '(((day + 3) % 7) + 7) % 7 < 6',
    test: 'contract/src/members/iys-law.test.ts',
  },
]
