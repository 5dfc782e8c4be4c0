import { defineConfig } from '@playwright/test'

/**
 * Journeys that mostly wait: for a minute to pass, for a bell to get louder, for a connection to
 * return. They run one at a time, beside the unit and server tests.
 */
const waiting = /(restaurant|alarm|branch-state)\.spec\.ts$/
/** Journeys that press keys tens of milliseconds apart on a slowed page. They run one at a time. */
const keys = /keys\.spec\.ts$/

/**
 * Every window of Chromium loads the popup of its address bar, which nobody sees here and which
 * costs each test a second of CPU time. A list given here replaces the test library's own, so the
 * features that the library switches off are repeated.
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

// Three workers on two cores, because each of them sometimes waits for its server.
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
  timeout: 180_000,
  // A product that does not start fails every test, so the run ends at once.
  maxFailures: 10,
  expect: { timeout: 15_000 },
  // A shared machine may starve a browser for seconds. In CI, a journey may therefore be retried
  // once, and the report says so.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, drawing animations takes as long as everything else that a page
    // does. Tests about animations switch them on.
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
