/**
 * The national holidays of Turkey with a fixed date (law 2429), as month and day. The provider
 * enters the holidays whose date moves.
 */
const fixed = [
  ['01-01', 'Yılbaşı', 'New Year’s Day', 'Neujahr'],
  [
    '04-23',
    'Ulusal Egemenlik ve Çocuk Bayramı',
    'National Sovereignty and Children’s Day',
    'Tag der Nationalen Souveränität und des Kindes',
  ],
  ['05-01', 'Emek ve Dayanışma Günü', 'Labour Day', 'Tag der Arbeit'],
  [
    '05-19',
    'Atatürk’ü Anma, Gençlik ve Spor Bayramı',
    'Commemoration of Atatürk, Youth and Sports Day',
    'Tag der Jugend und des Sports',
  ],
  [
    '07-15',
    'Demokrasi ve Millî Birlik Günü',
    'Democracy and National Unity Day',
    'Tag der Demokratie und der Nationalen Einheit',
  ],
  ['08-30', 'Zafer Bayramı', 'Victory Day', 'Tag des Sieges'],
  ['10-29', 'Cumhuriyet Bayramı', 'Republic Day', 'Tag der Republik'],
] as const

/** Holidays that are inserted once, for years in which no user has entered any holiday yet. */
export const publicHolidays = [2027, 2028].flatMap((year) =>
  fixed.map(([at, tr, en, de]) => ({ name: { tr, en, de }, starts_on: `${year}-${at}`, ends_on: `${year}-${at}` })),
)
