import { defineConfig } from '@playwright/test'

/** They wait for a minute’s pace, for a bell that grows louder, for a connection to return: one of them at a time, beside the unit and server tests. */
const waiting = /(restaurant|alarm|branch-state)\.spec\.ts$/
/** They press keys tens of milliseconds apart on a slowed page: one of them at a time. */
const keys = /keys\.spec\.ts$/

/**
 * Each window of Chromium loads the popup of its address bar, which nobody sees here: a second of processor time for every test. A list given here replaces
 * the test library's own, so what that switches off for our sake is switched off again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
]

// Three on two cores: each waits for its server now and then.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'tmp/e2e',
  globalSetup: './e2e/stage/laid-world.ts',
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'journeys', testIgnore: [waiting, keys] },
    { name: 'keys', testMatch: keys, workers: 1 },
  ],
  timeout: 120_000,
  // A product that does not start fails them all: nobody waits for the rest.
  maxFailures: 10,
  expect: { timeout: 15_000 },
  // A shared machine may starve a browser for seconds: in CI a journey may be retried once, and the report says so.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card what pulses takes as long to draw as all else that a page does: motion is for those who test it.
    contextOptions: { reducedMotion: 'reduce' },
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
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
})
