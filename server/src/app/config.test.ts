import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const proxy = (given?: string) => readConfig(given === undefined ? {} : { SOFRA_PROXY: given }).proxy

it('reads proxies as a count, or as addresses and networks', () => {
  expect(proxy()).toBe(false)
  expect(proxy(' ')).toBe(false)
  expect(proxy('1')).toBe(1)
  expect(proxy('10.0.0.0/8, ::1,fd00::/8')).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
})

it.each(['0', '-1', '10', 'true', 'nginx', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.1/', '*'])(
  'says that «%s» is no proxy',
  (given) => expect(() => proxy(given)).toThrow(`SOFRA_PROXY must be a number of proxies`),
)
