import { expect, it } from 'vitest'
import { kindOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
it.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36`,
    'Chrome, Windows',
  ],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge, Windows'],
  [
    `${mozilla} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1`,
    'Safari, iPad',
  ],
  [`${mozilla} (Linux; Android 15; SM-X110) AppleWebKit/537.36 Chrome/142.0 Safari/537.36`, 'Chrome, Android'],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Linux'],
  ['curl/8', 'Web'],
])('a device without a name goes by what it runs on: %s', (agent, name) => expect(kindOf(agent)).toBe(name))
