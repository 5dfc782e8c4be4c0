import { defineConfig } from '@playwright/test'

// One worker: each journey has a server, a database and a browser of its own, and the machine two cores.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'tmp/e2e',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared machine may starve a browser for seconds: in CI a journey may try again once, and the report says so.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
