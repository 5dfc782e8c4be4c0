import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plants } from './plants.ts'
import { partOf, placeOf, planted } from './plants/plant.ts'

it.each(plants.map((it) => [it.name, it] as const))('«%s» still finds its place and its test', (_, plant) => {
  const text = readFileSync(plant.file, 'utf8')
  expect(planted(text, plant)).not.toBe(text)
  if (partOf(plant) === 'static') return
  const { file, words = '' } = placeOf(plant.test)
  // The last word is not compared: it may be a value that is inserted into a title, such as a
  // language.
  expect(readFileSync(file, 'utf8')).toContain(words.slice(0, words.lastIndexOf(' ')))
})

it('is a hundred at least, each with a name of its own', () => {
  expect(new Set(plants.map((it) => it.name)).size).toBe(plants.length)
  expect(plants.length).toBeGreaterThanOrEqual(100)
})
