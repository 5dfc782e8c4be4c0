import { expect, it } from 'vitest'
import { reachOf, type PlatformFacts, type ReachFacts } from './reach.ts'

const now = new Date('2026-11-20T16:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const getir = (more: Partial<PlatformFacts> = {}): PlatformFacts => ({
  platform: 'getir',
  is_open: true,
  since: ago(10),
  told: null,
  told_for: null,
  answer: null,
  busy: null,
  failing_since: null,
  can_change: true,
  is_licensed: true,
  ...more,
})
const facts = (more: Partial<ReachFacts> = {}): ReachFacts => ({
  state: 'open',
  causes: [],
  methods: [{ order_method: 'deliveryToAddress' }, { order_method: 'comeGetIt' }],
  sellsOnPlatforms: true,
  platforms: [getir()],
  devices: { armed: 1, connected: 2, seen_at: ago(0), quiet_since: ago(0) },
  printers: { chosen: 1, connected: 1 },
  menu: { products: 40, out: 3 },
  ...more,
})
const cause = (
  code: string,
  fix: string | null,
  order_methods: ReachFacts['causes'][number]['order_methods'] = [],
) => ({
  code,
  fix,
  since: null,
  order_methods: order_methods.length > 0 ? order_methods : (['deliveryToAddress', 'comeGetIt'] as const),
})
const closed = (code: string, fix: string | null): Partial<ReachFacts> => ({
  state: 'closed',
  causes: [cause(code, fix)],
  sellsOnPlatforms: false,
})
const noTill = { armed: 0, connected: 0, seen_at: ago(20), quiet_since: ago(25) }
/** Writes each part as `part state code fix`. */
const told = (it: Partial<ReachFacts>) =>
  reachOf(facts(it), now).parts.map(({ part, state, code, fix }) => [part, state, code, fix].filter(Boolean).join(' '))
const troubles = (it: Partial<ReachFacts>) => told(it).filter((line) => !/^\w+ ok /.test(line))

it('says of each part that it is fine, here first', () => {
  expect(told({})).toEqual([
    'here ok open',
    'bell ok rings',
    'platform ok open',
    'menu ok sells',
    'payment ok payable',
    'area ok delivers',
    'line ok connected',
    'printer ok prints',
  ])
})

it.each<[string, Partial<ReachFacts>, string[]]>([
  ['a platform closed it', { platforms: [getir({ is_open: false })] }, ['platform down closed_there open_there']],
  [
    'a platform closed it, and takes no word from us',
    { platforms: [getir({ is_open: false, can_change: false })] },
    ['platform down closed_there'],
  ],
  [
    'asked to open, it has not answered',
    { platforms: [getir({ is_open: false, told: 'open', answer: 'queued' })] },
    ['platform warning opening_there'],
  ],
  [
    'asked to open, it refused',
    { platforms: [getir({ is_open: false, told: 'open', answer: 'refused' })] },
    ['platform down refused_there open_there'],
  ],
  [
    'it opened, and closed again by itself',
    { platforms: [getir({ is_open: false, told: 'open', answer: 'sent' })] },
    ['platform down closed_there open_there'],
  ],
  [
    'somebody here closed only the platform',
    { platforms: [getir({ is_open: false, told: 'closed', answer: 'sent' })] },
    ['platform warning closed_by_us open_there'],
  ],
  [
    'asked to close, it still sells',
    { platforms: [getir({ told: 'closed', answer: 'sent' })] },
    ['platform warning open_there close_there'],
  ],
  [
    'its module has left the licence, and it is closed',
    {
      platforms: [
        getir({ is_licensed: false, is_open: false, told: 'closed', answer: 'sent', failing_since: ago(30) }),
      ],
    },
    ['platform warning unlicensed access'],
  ],
  [
    'its module has left the licence, and it still sells',
    { platforms: [getir({ is_licensed: false, told: 'closed', answer: 'sent' })] },
    ['platform warning open_there close_there'],
  ],
  ['being asked to close', { platforms: [getir({ told: 'closed', answer: 'queued' })] }, []],
  ['a platform never said', { platforms: [getir({ is_open: null, since: null })] }, []],
  ['silent for two minutes', { platforms: [getir({ failing_since: ago(2) })] }, []],
  ['silent for three', { platforms: [getir({ failing_since: ago(3) })] }, ['platform down unreachable access']],
  [
    'silent, and closed when it spoke last',
    { platforms: [getir({ is_open: false, failing_since: ago(30) })] },
    ['platform down unreachable access'],
  ],
  ['no till', { state: 'offline', devices: noTill }, ['bell down no_till arm', 'line warning no_till arm']],
  ['a till without sound', { state: 'offline', devices: { ...noTill, connected: 1 } }, ['bell down muted arm']],
  ['the printing till is gone', { printers: { chosen: 1, connected: 0 } }, ['printer warning printer_away printers']],
  ['nothing prints by itself', { printers: { chosen: 0, connected: 0 } }, []],
  ['no product', { menu: { products: 0, out: 0 } }, ['menu down no_menu menu']],
  ['all sold out', { menu: { products: 2, out: 2 } }, ['menu down all_out stock']],
  ['half sold out', { menu: { products: 4, out: 2 } }, []],
  ['most sold out', { menu: { products: 4, out: 3 } }, ['menu warning mostly_out stock']],
  ['busy', { state: 'busy', causes: [cause('busy', 'open')] }, ['here warning busy open']],
  ['one method closed by hand', { causes: [cause('by_hand', 'open', ['comeGetIt'])] }, ['here warning by_hand open']],
  ['one method past its last order', { causes: [cause('last_order', 'hours', ['comeGetIt'])] }, []],
  [
    'one method cannot be paid',
    { causes: [cause('no_payment_method', 'payment', ['comeGetIt'])] },
    ['payment warning no_payment_method payment'],
  ],
  [
    'none can be paid',
    { state: 'closed', causes: [cause('no_payment_method', 'payment')] },
    ['here down no_payment_method payment', 'payment down no_payment_method payment'],
  ],
  ['no zone', { causes: [cause('no_zone', 'area', ['deliveryToAddress'])] }, ['area warning no_zone area']],
  ['closed by its hours', closed('outside_hours', 'hours'), ['here down outside_hours hours']],
  [
    'closed by hand, nothing else is expected of it',
    {
      ...closed('by_hand', 'open'),
      devices: noTill,
      platforms: [getir({ is_open: false }), getir({ platform: 'migros', failing_since: ago(30) })],
      printers: { chosen: 1, connected: 0 },
    },
    ['here down by_hand open'],
  ],
  [
    'everything at once, the worst first',
    {
      state: 'busy',
      causes: [cause('busy', 'open')],
      devices: noTill,
      platforms: [getir({ is_open: false })],
      menu: { products: 3, out: 3 },
    },
    [
      'bell down no_till arm',
      'platform down closed_there open_there',
      'menu down all_out stock',
      'here warning busy open',
      'line warning no_till arm',
    ],
  ],
])('%s', (_, more, found) => {
  expect(troubles(more)).toEqual(found)
})

it('has the worst part as its headline, and says since when', () => {
  const { headline, parts } = reachOf(facts({ platforms: [getir({ is_open: false })] }), now)
  expect(headline).toBe(parts[0])
  expect(headline).toMatchObject({ platform: 'getir', since: ago(10) })
})

it('names the methods only where others are not concerned', () => {
  const partly = reachOf(facts({ causes: [cause('by_hand', 'open', ['comeGetIt'])] }), now).headline
  expect(partly.order_methods).toEqual(['comeGetIt'])
  expect(reachOf(facts(closed('by_hand', 'open')), now).headline.order_methods).toEqual([])
})
