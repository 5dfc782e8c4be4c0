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

it('takes a geocoder by its address, and says what is none', () => {
  const geocoder = (given: string) => readConfig({ SOFRA_GEOCODER: given }).geocoder
  expect([geocoder(''), geocoder('https://nominatim.example/search')]).toEqual([
    undefined,
    'https://nominatim.example/search',
  ])
  for (const it of ['nominatim.example', 'file:///etc/passwd', 'yes'])
    expect(() => geocoder(it)).toThrow('SOFRA_GEOCODER must be the http(s) address of a search')
})

it('takes map tiles by their address and whose they are', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  const tiles = (SOFRA_TILES: string, SOFRA_TILES_BY?: string) => readConfig({ SOFRA_TILES, SOFRA_TILES_BY }).tiles
  expect([tiles(''), tiles(url, '© Map')]).toEqual([undefined, { url, attribution: '© Map' }])
  expect(() => tiles('https://tiles.example/{z}/{x}.png', '© Map')).toThrow('SOFRA_TILES must be')
  expect(() => tiles('file:///{z}/{x}/{y}', '© Map')).toThrow('SOFRA_TILES must be')
  expect(() => tiles(url)).toThrow('SOFRA_TILES_BY')
})
