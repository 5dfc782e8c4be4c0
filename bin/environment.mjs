/**
 * Every environment variable that Sofra reads, in the order in which users need them. `npm start --
 * --help`, docs/operations.md and a test that compares both with the code use this table.
 * `fallback` is the value when the variable is not set.
 */
export const environment = [
  { name: 'PORT', fallback: '3000', meaning: 'port of the panel, the API and the sockets' },
  { name: 'SOFRA_HOST', fallback: '127.0.0.1', meaning: 'address to listen on; 0.0.0.0 opens it to the network' },
  { name: 'SOFRA_URL', fallback: 'http://localhost:PORT', meaning: 'public address, used in links and mails' },
  {
    name: 'SOFRA_PROXY',
    fallback: 'none',
    meaning: 'proxies before it that name the caller: how many (1), or their addresses and networks (10.0.0.0/8,::1)',
  },
  {
    name: 'SOFRA_DATA',
    fallback: './data',
    meaning: 'folder of the embedded database and, where nothing else is said, of files',
  },
  {
    name: 'SOFRA_FILES',
    fallback: 'files in SOFRA_DATA',
    meaning: 'where pictures and exports lie: a folder, or s3://KEY:SECRET@host/bucket?region=… for many nodes',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded',
    meaning: 'a PostgreSQL 15 or later instead of the embedded one, as the owner of its database',
  },
  {
    name: 'DATABASE_APP_URL',
    fallback: 'made by the owner',
    meaning: "the same database as the application's own role, which owns nothing",
  },
  {
    name: 'DATABASE_REPLICA_URL',
    fallback: 'none',
    meaning: 'a read replica of DATABASE_URL, for exports and figures over days',
  },
  { name: 'SOFRA_DEMO', fallback: '1', meaning: 'demo world, simulators and live order feed; 0 leaves them out' },
  { name: 'SOFRA_FEED', fallback: '1', meaning: 'simulated customers of the demo world; 0 leaves them out' },
  {
    name: 'SOFRA_KEY',
    fallback: 'a file in SOFRA_DATA',
    meaning: 'key of tokens and sealed secrets, 32 bytes in base64; the same on every node',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none; the demo simulates one',
    meaning: 'mail server, for example smtps://name:password@mail.example:465; without one mails wait',
  },
  { name: 'SMTP_FROM', fallback: 'Sofra <no-reply@sofra.test>', meaning: 'whom mails come from' },
  {
    name: 'SMS_URL',
    fallback: 'none; the demo simulates one',
    meaning:
      'account at Verimor for SMS, for example https://908501234567:password@sms.verimor.com.tr?from=HEADER; without one, SMS are sent only for companies with an account of their own',
  },
  {
    name: 'SOFRA_GEOCODER',
    fallback: 'none',
    meaning:
      "address search in Nominatim's protocol, for example https://nominatim.example/search; it gets what people type",
  },
  {
    name: 'SOFRA_TILES',
    fallback: 'none',
    meaning:
      'map tiles, for example https://tiles.example/{z}/{x}/{y}.png, passed on under our own address; without any, maps show outlines and names of places but no streets',
  },
  {
    name: 'SOFRA_TILES_BY',
    fallback: 'none',
    meaning: 'whose map it is, as its licence asks, for example © OpenStreetMap contributors',
  },
  {
    name: 'SOFRA_PREVIEW_URL',
    fallback: 'none',
    meaning:
      'public address of a second host that leads here, for example https://preview.example, on which drafts of themes are shown; without one they are sandboxed on the first',
  },
  {
    name: 'SOFRA_WEBHOOK_PRIVATE',
    fallback: '0',
    meaning: '1 lets webhooks go to hosts in private networks and by plain http; only for development',
  },
  { name: 'SOFRA_ROLE', fallback: 'all', meaning: 'what this process does: all, api or worker' },
  { name: 'METRICS_TOKEN', fallback: 'none', meaning: 'bearer token of /metrics, which answers only with it' },
  { name: 'LOG_LEVEL', fallback: 'warn', meaning: 'trace, debug, info, warn, error or silent' },
  { name: 'CHROMIUM', fallback: 'found or installed', meaning: 'the browser that npm test drives' },
]

/** The table as text, one variable per line. */
export function environmentTable() {
  const width = (key) => Math.max(...environment.map((row) => row[key].length)) + 2
  const rows = environment.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(width('name'))}${fallback.padEnd(width('fallback'))}${meaning}`,
  )
  return rows.join('\n')
}
