import { createElement, useReducer } from 'react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fakePage } from '#panel/kit/test-page.ts'

const element = fakePage()
const { createRoot } = await import('react-dom/client')
const { flushSync } = await import('react-dom')
const { useTypedText } = await import('./typed-text.ts')
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

const pauseMs = 250

/** Renders the hook. A reported text changes the address only when `arrive` is called. */
function begin() {
  const root = createRoot(element)
  let address = ''
  let underWay: string[] = []
  let now!: readonly [string, (text: string) => void, (text: string) => void]
  const onPause = (text: string) => void underWay.push(text)
  let draw!: () => void
  function Field() {
    draw = useReducer((n: number) => n + 1, 0)[1]
    now = useTypedText(address, onPause, pauseMs)
    return null
  }
  flushSync(() => root.render(createElement(Field)))
  const go = (to: string) => {
    underWay = []
    address = to
    flushSync(draw)
  }
  return {
    text: () => now[0],
    address: () => address,
    type: (text: string) => flushSync(() => now[1](text)),
    pause: () => flushSync(() => vi.advanceTimersByTime(pauseMs)),
    /** The nth report arrives. Earlier reports are dropped. */
    arrive: (n: number) => {
      const text = underWay[n]
      if (text === undefined) return
      const later = underWay.slice(n + 1)
      go(text)
      underWay = later
    },
    arriveAll: () => underWay.length > 0 && go(underWay.at(-1)!),
    go,
    clear: () => {
      flushSync(() => now[2](''))
      go('')
    },
    end: () => root.unmount(),
  }
}

test('a key pressed before the reported text has arrived in the address stays', () => {
  const field = begin()
  field.type('05')
  field.pause()
  expect(field.text()).toBe('05')
  field.type('059')
  field.arrive(0)
  expect(field.text()).toBe('059')
  field.pause()
  field.arriveAll()
  expect([field.text(), field.address()]).toEqual(['059', '059'])
  field.end()
})

test('only typing and another change of the address change the text, and the address follows the text', () => {
  const letters = fc.constantFrom('a', 'ab', 'abc', 'b', '')
  const act = fc.oneof(
    letters.map((text) => ['type', text] as const),
    fc.constant(['pause'] as const),
    fc.nat(2).map((n) => ['arrive', n] as const),
    fc.constantFrom('x', 'y').map((to) => ['go', to] as const),
    fc.constant(['clear'] as const),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const field = begin()
      let expected = ''
      for (const [what, given] of acts) {
        if (what === 'type') {
          field.type(given)
          expected = given
        } else if (what === 'go') {
          // A navigation that does not change the text keeps the reported text (page.tsx).
          if (field.address() === given) continue
          expected = given
          field.go(given)
        } else if (what === 'arrive') field.arrive(given)
        else field[what]()
        if (what === 'clear') expected = ''
        expect(field.text()).toBe(expected)
      }
      for (let n = 0; n < 3; n++) {
        field.pause()
        field.arriveAll()
      }
      expect([field.text(), field.address()]).toEqual([expected, expected])
      field.end()
    }),
    { numRuns: 1000 },
  )
})
