import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/* The current day depends on the time zone: `contract/kit/wall-clock.ts` and
   `server/kit/company-day.ts` decide it, and in the panel `panel/kit/words/days.ts`. Each
   spelling below takes a day, or a number of days, from UTC, from the machine's clock or from a
   count of hours. That is wrong for some hours of each day, or on days when clocks change. */
const spellings = {
  'a day of UTC': /toISOString\(\)\s*\.slice\(0, ?10\)|toISOString\(\)\s*\.split\('T'\)/,
  'a day of the session’s zone':
    /now\}?(\(\))?(::timestamptz)?::date|\bcurrent_date\b|timestamptz(\s*[+-]\s*interval '[^']*')?\)?::date|date_trunc\('(day|week|month|year)'/i,
  'a day of the machine’s clock': /\.(set(Full)?(Date|Month|Year|Hours)|get(Date|Month|FullYear))\(/,
  'days as spans of 24 hours': /86_?400_?000|24 \* 60 \* 60|24 \* 3_?600_?000/,
  'days ahead in SQL': /(interval '\d+ (day|week|month|year)s?'|make_interval\((days|weeks|months|years) =>)/,
} as const
type Spelling = keyof typeof spellings

const span = 'days as spans of 24 hours'
const ahead = 'days ahead in SQL'
/**
 * Intended exceptions, with their reason: periods for which something is kept or valid, sliding
 * windows, and systems with a calendar of their own.
 */
const meant: Record<string, Partial<Record<Spelling, string>>> = {
  'contract/src/kit/wall-clock.ts': { 'a day of UTC': 'the block itself', [span]: 'the block itself' },
  'contract/src/members/iys-law.ts': {
    'a day of UTC': 'İYS counts in Turkish time',
    [span]: 'İYS counts in Turkish time',
  },
  'contract/src/dining/reservation-steps.ts': { [span]: 'a request is answered within 24 hours' },
  'server/src/kit/list/ask-for-file.ts': { [span]: 'how long a made file is kept' },
  'server/src/kit/jobs/background-work.ts': { [ahead]: 'how long work that is gone is shown' },
  'server/src/domain/members/devices.ts': { [ahead]: 'how long a silent device is kept' },
  'server/src/kit/sending/sms.ts': { [ahead]: 'how long an SMS is kept' },
  'server/src/kit/live/devices.ts': { [ahead]: 'how long a silent device is kept' },
  'server/src/kit/files/pictures.ts': {
    [span]: 'how long an unused picture is kept',
    [ahead]: 'uploads within 24 hours',
  },
  'server/src/db/partitions.ts': { [span]: 'how long months are kept' },
  'server/src/features/marketing/discount/preview.ts': { [span]: 'a window that slides' },
  'server/src/features/ordering/branch-zone/replay.ts': { [span]: 'a window that slides' },
  'server/src/features/integrations/platform-settlement/routes.ts': { [ahead]: 'what was read last covers this time' },
  'server/src/features/ordering/overview/routes.ts': { [span]: 'a window that slides' },
  'server/src/features/ordering/order/board.ts': { [ahead]: 'narrows to what the board may still show' },
  'server/src/features/organisation/branch/routes.ts': { [ahead]: 'devices seen within 24 hours' },
  'server/src/features/organisation/cockpit/routes.ts': { [span]: 'the last 24 hours, and weeks that slide' },
  'server/src/features/members/comment/routes.ts': { [span]: 'a window that slides' },
  'server/src/domain/marketing/scheduled-task/points-run.ts': { [span]: 'how long a run is kept' },
  'server/src/features/marketing/calendar/entries.ts': { [ahead]: 'from one day of a holiday to the next' },
  'server/src/domain/marketing/notification/conditions.ts': { [span]: 'limits over windows that slide' },
  'server/src/domain/marketing/notification/suppression.ts': { [span]: 'how long an address rests' },
  'server/src/domain/integrations/reviews.ts': { [span]: 'a window that slides' },
  'server/src/domain/integrations/payments/only-there.ts': {
    [span]: 'how far an order is from its payment',
    [ahead]: 'how long a settled one is kept',
  },
  'server/src/features/integrations/param/client.ts': { [span]: 'the longest span of a call' },
  'server/src/features/integrations/paytr/client.ts': { [span]: 'the longest span of a call' },
  'server/src/domain/integrations/settlements.ts': { [span]: 'a window that slides', [ahead]: 'orders read around it' },
  'server/src/features/integrations/trendyol-go/settlements.ts': { [span]: 'the longest span of a call' },
  'server/src/features/members/member-import/upload.ts': { 'a day of UTC': 'a cell’s date, which has no clock' },
  'server/src/features/members/partner-institution/members.ts': { [ahead]: 'months after a day of the company' },
  'server/src/domain/identity/known-places.ts': {
    [span]: 'how long a place is known',
    [ahead]: 'how long a place is known',
  },
  'server/src/domain/identity/reset-codes.ts': { [ahead]: 'how long used codes are kept' },
  'server/src/domain/identity/invitations.ts': { [ahead]: 'how long a link is valid' },
  'server/src/domain/identity/attempts.ts': { [ahead]: 'how long tries are kept' },
  'server/src/domain/menu/change.ts': { [span]: 'how long a change can be undone' },
  'server/src/domain/menu/spread-run.ts': { [span]: 'how long a run can be undone' },
  'server/src/domain/members/merge/merge.ts': { [span]: 'how long a merge can be undone' },
  'server/src/domain/ordering/late/summon.ts': { [ahead]: 'narrows to what may still be unanswered' },
  'server/src/domain/ordering/pace/quarter-loads.ts': {
    [ahead]: 'how long full quarters are kept, and orders that may lie ahead',
  },
  'server/src/domain/organisation/state-facts.ts': { [ahead]: 'narrows to more days than are asked for' },
  'server/src/domain/organisation/reach-facts.ts': { [ahead]: 'devices that printed within 24 hours' },
  'server/src/domain/organisation/alert-bell.ts': { [ahead]: 'devices seen within a window that slides' },
  'server/src/features/integrations/webhook-endpoint/deliver.ts': { [ahead]: 'how long deliveries are kept' },
  'server/src/features/integrations/webhook-endpoint/routes.ts': { [span]: 'how long deliveries are kept' },
  'server/src/features/integrations/webhook-endpoint/rows.ts': {
    [span]: 'how long deliveries are kept, and a window that slides',
  },
  'server/src/domain/integrations/payments/compare.ts': { [span]: 'how far back payments are compared' },
  'server/src/domain/integrations/payments/comparison.ts': { [ahead]: 'how long differences are kept' },
  'server/src/domain/integrations/payments/refunds.ts': { [span]: 'how long a refund is tried' },
  'server/src/features/integrations/payment-provider/webhook.ts': { [ahead]: 'how long reports are kept' },
  'server/src/features/integrations/uber-eats/client.ts': { [span]: 'how long a token and a pause may last' },
  'simulators/iyzico/ledger.ts': { 'a day of UTC': 'the provider counts in Turkish time' },
  'simulators/param/ledger.ts': { 'a day of UTC': 'the provider counts in Turkish time' },
  'server/src/domain/integrations/restaurant/outages.ts': { [ahead]: 'how long outages are kept' },
  'server/src/domain/organisation/timeline.ts': { [span]: 'how far ahead changes are looked for' },
  'server/src/domain/organisation/state-loop.ts': { [span]: 'how long the loop rests' },
  'server/src/domain/integrations/inbox/poll.ts': { [ahead]: 'narrows to what may still be open' },
  'server/src/domain/integrations/calls/calls.ts': {
    [span]: 'a stamp is believed within 24 hours',
    [ahead]: 'how long calls are kept',
  },
  'server/src/domain/integrations/inbox/inbox.ts': { [ahead]: 'how long deliveries are kept' },
  'server/src/domain/integrations/menu/items.ts': { [ahead]: 'how often a menu is read anew' },
  'server/src/domain/members/erase/erased-contacts.ts': { [ahead]: 'how long a gift is remembered' },
  'server/src/domain/members/import/run.ts': { [span]: 'how long a run is kept' },
  'server/src/domain/members/import/dates.ts': { 'a day of UTC': 'a cell’s date, which has no clock' },
  'server/src/domain/members/erase/rest-run.ts': { [span]: 'how long a run is kept' },
  'server/src/domain/members/erase/marks.ts': { [span]: 'how long backups are searched' },
  'server/src/domain/members/voucher/batch.ts': { [span]: 'how long a run is kept' },
  'server/src/domain/members/institution-documents.ts': { [span]: 'how long a document is kept' },
  'server/src/domain/members/merge/orders.ts': { [span]: 'how long a run is kept' },
  'server/src/domain/members/sign-in-codes.ts': { [span]: 'how long a guest is known' },
  'server/src/domain/members/consent/links.ts': { [span]: 'how long a link is valid' },
  'panel/src/kit/words/format.ts': {
    'a day of the machine’s clock': 'writes a moment that is already on the right clock',
  },
  'panel/src/features/ordering/order/print/print-queue.ts': { [span]: 'how long a print is remembered' },
  'panel/src/features/ordering/order/board/scheduled-card.tsx': { [span]: 'a countdown begins 24 hours before' },
  'panel/src/features/menu/menu/state.tsx': { [span]: 'an hour names its day within 24 hours' },
  'panel/src/features/members/member/per-month.ts': { [span]: 'an average month' },
}
/**
 * The demo and the simulators may use spans of time, because they spread the history that they
 * invent over such spans.
 */
const invented = /^(demo|simulators)\//

/** Finds each line that computes a day in one of these ways, in the form `file: spelling`. */
const found = (file: string, text: string): string[] =>
  (Object.keys(spellings) as Spelling[])
    .filter((it) => !(invented.test(file) && (it === span || it === ahead)) && spellings[it].test(text))
    .map((it) => `${file}: ${it}`)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((it) => /^(contract|server|panel|demo|simulators)\//.test(it) && existsSync(it))
  .filter((it) => !/\.test\.tsx?$|\/test-[^/]*$/.test(it))

it('nobody takes a day, or days ahead, but from the blocks that know whose clock it is', () => {
  const all = files.flatMap((file) => found(file, readFileSync(file, 'utf8')))
  const known = Object.entries(meant).flatMap(([file, list]) => Object.keys(list).map((it) => `${file}: ${it}`))
  expect(all.filter((it) => !known.includes(it))).toEqual([])
  expect(known.filter((it) => !all.includes(it))).toEqual([])
  expect(files.length).toBeGreaterThan(800)
})

it.each([
  'ctx.now.toISOString().slice(0, 10)',
  'valid_until >= ${now}::date',
  'm.premium_until >= ${ctx.now}::date',
  'due_on < current_date',
  'now()::date',
  "(${now}::timestamptz + interval '30 days')::date",
  "date_trunc('week', at)",
  'at.setDate(at.getDate() + 1)',
  'new Date(now.getTime() + days * 86_400_000)',
  '24 * 60 * 60 * 1000',
  "created_at > now() - interval '1 day'",
  'make_interval(days => 3)',
])('catches %s', (text) => expect(found('server/src/a.ts', text)).not.toEqual([]))

it.each([
  'dayAt(now, zone)',
  'make_interval(mins => 10)',
  "interval '15 minutes'",
  '${today}::date',
  '(${now}::timestamptz at time zone ${zone})::date',
  'at.toISOString()',
])('lets %s pass', (text) => expect(found('server/src/a.ts', text)).toEqual([]))
