import { expect, test } from 'vitest'
import { keyKeeper, type Press } from './key-keeper.ts'

/** A fake page whose focus, frames and keys the test controls. */
function pageOf() {
  const page = {
    layer: null as string | null,
    ready: Promise.resolve(),
    pressed: [] as string[],
    onPress: (_key: string) => undefined as unknown,
  }
  const keeper = keyKeeper({
    layer: () => page.layer,
    frame: () => Promise.resolve(),
    ready: () => page.ready,
    press: async ({ key }) => {
      page.pressed.push(`${page.layer ?? 'page'}:${key}`)
      page.onPress(key)
    },
    onChange: () => undefined,
  })
  const key = (name: string, more: Partial<Press> = {}): boolean =>
    keeper.hear({
      key: name,
      code: '',
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      repeat: false,
      isTrusted: true,
      isComposing: false,
      ...more,
    })
  const type = (text: string) => [...text].map((it) => key(it))
  const settled = async () => {
    for (let n = 0; n < 60; n++) await Promise.resolve()
  }
  return { page, keeper, key, type, settled }
}

test('nobody is kept from typing while nothing is awaited', () => {
  const { key } = pageOf()
  expect(key('a')).toBe(false)
})

test('what was typed for a layer reaches it in order once it has the focus, and nothing before', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  expect(type('adana')).toEqual([true, true, true, true, true])
  await settled()
  expect(page.pressed).toEqual([])
  expect(keeper.text()).toBe('adana')
  page.layer = 'palette'
  end()
  await settled()
  expect(page.pressed).toEqual(['palette:a', 'palette:d', 'palette:a', 'palette:n', 'palette:a'])
  expect(keeper.isKeeping()).toBe(false)
})

test('keys of a layer that never came reach nothing else', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  type('ad')
  end()
  await settled()
  expect(page.pressed).toEqual([])
  expect(keeper.isKeeping()).toBe(false)
})

test('keys of a layer that closed by itself before they could be pressed reach nothing else', async () => {
  const { page, keeper, type, settled } = pageOf()
  const { promise, resolve } = Promise.withResolvers<void>()
  page.ready = promise
  const end = keeper.keep({ isLayer: true })
  type('ad')
  page.layer = 'menu'
  end()
  await settled()
  page.layer = null
  const isBack = keeper.keep({ isBack: true })
  isBack()
  resolve()
  await settled()
  expect(page.pressed).toEqual([])
  expect(keeper.isKeeping()).toBe(false)
})

test('keys of a layer that closed by itself while the next one was prepared reach nothing else', async () => {
  const { page, keeper, type, settled } = pageOf()
  const { promise, resolve } = Promise.withResolvers<void>()
  page.onPress = () => (page.ready = promise)
  const end = keeper.keep({ isLayer: true })
  type('aad')
  page.layer = 'menu'
  end()
  await settled()
  expect(page.pressed).toEqual(['menu:a'])
  page.layer = null
  const isBack = keeper.keep({ isBack: true })
  isBack()
  resolve()
  await settled()
  expect(page.pressed).toEqual(['menu:a'])
  expect(keeper.isKeeping()).toBe(false)
})

test('keys of a layer that has lost the focus, though it is still open, reach nothing behind it', async () => {
  const { page, keeper, type, settled } = pageOf()
  const { promise, resolve } = Promise.withResolvers<void>()
  page.ready = promise
  const end = keeper.keep({ isLayer: true })
  type('aad')
  page.layer = 'menu'
  end()
  await settled()
  page.layer = null
  resolve()
  await settled()
  expect(page.pressed).toEqual([])
  expect(keeper.isKeeping()).toBe(false)
})

test('keys after the one that closes a layer are pressed where the focus returns', async () => {
  const { page, keeper, key, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  type('a')
  key('Escape')
  type('d')
  let isBack: (() => void) | undefined
  page.onPress = (pressed) => {
    if (pressed !== 'Escape') return
    page.layer = null
    isBack = keeper.keep({ isBack: true })
  }
  page.layer = 'menu'
  end()
  await settled()
  expect(page.pressed).toEqual(['menu:a', 'menu:Escape'])
  isBack?.()
  await settled()
  expect(page.pressed).toEqual(['menu:a', 'menu:Escape', 'page:d'])
})

test('a menu that closes does not take the keys of the dialog it opened', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  type('ok')
  const isBack = keeper.keep({ isBack: true })
  isBack()
  page.layer = 'reasons'
  end()
  await settled()
  expect(page.pressed).toEqual(['reasons:o', 'reasons:k'])
})

test('text without a key press stands behind the keys before it, and goes through where none wait', async () => {
  const { page, keeper, type, settled } = pageOf()
  expect(keeper.hearText('ş')).toBe(false)
  const end = keeper.keep({ isLayer: true })
  type('lava')
  expect(keeper.hearText('ş')).toBe(true)
  page.layer = 'run out'
  end()
  await settled()
  expect(page.pressed.map((it) => it.at(-1)).join('')).toBe('lavaş')
  expect(keeper.hearText('ş')).toBe(false)
})

test('text that comes while a key is pressed stands behind the keys that wait', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  type('ab')
  page.onPress = (key) => key === 'a' && keeper.hearText('ş')
  page.layer = 'palette'
  end()
  await settled()
  expect(page.pressed).toEqual(['palette:a', 'palette:b', 'palette:ş'])
})

test('text composed for a layer as it arrives is pressed there, though no key waits', async () => {
  const { page, keeper, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  end()
  expect(keeper.hearText('東京')).toBe(false)
  page.layer = 'palette'
  expect(keeper.hearText('東京', true)).toBe(true)
  await settled()
  expect(page.pressed).toEqual(['palette:東', 'palette:京'])
  expect(keeper.hearText('東京', true)).toBe(false)
})

test('a layer without keys kept for it is not kept waiting for what presses them', async () => {
  const { page, keeper, key, settled } = pageOf()
  page.ready = new Promise(() => undefined)
  const end = keeper.keep({ isLayer: true })
  page.layer = 'dialog'
  end()
  await settled()
  expect(keeper.isKeeping()).toBe(false)
  expect(key('a')).toBe(false)
})

test('keys for another page are pressed there though nothing has taken the focus', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep()
  type('/a')
  end()
  await settled()
  expect(page.pressed).toEqual(['page:/', 'page:a'])
})

test('letters that what is there already hears go through, unless others wait before them', () => {
  const { keeper, key } = pageOf()
  keeper.keep({ passes: 'jk' })
  expect([key('j'), key('k'), key('a'), key('j')]).toEqual([false, false, true, true])
})

test('what is typed while the first keys are handed over stands behind them', async () => {
  const { page, keeper, type, settled } = pageOf()
  const end = keeper.keep({ isLayer: true })
  type('ab')
  page.onPress = (key) => key === 'a' && type('c')
  page.layer = 'dialog'
  end()
  await settled()
  expect(page.pressed).toEqual(['dialog:a', 'dialog:b', 'dialog:c'])
})

test('a key that opens the next layer leaves the rest to that one', async () => {
  const { page, keeper, type, settled } = pageOf()
  const first = keeper.keep()
  type('xok')
  let end: (() => void) | undefined
  page.onPress = (key) => key === 'x' && (end = keeper.keep({ isLayer: true }))
  first()
  await settled()
  expect(page.pressed).toEqual(['page:x'])
  page.layer = 'reasons'
  end?.()
  await settled()
  expect(page.pressed).toEqual(['page:x', 'reasons:o', 'reasons:k'])
})

test('several waits: the page and then the layer it opens get one run of keys', async () => {
  const { page, keeper, type, settled } = pageOf()
  const arrived = keeper.keep()
  type('l')
  const there = keeper.keep({ isLayer: true })
  arrived()
  await settled()
  type('a')
  page.layer = 'dialog'
  there()
  await settled()
  expect(page.pressed).toEqual(['dialog:l', 'dialog:a'])
})

test('Escape gives up what was asked for, and what was typed with it', async () => {
  const { page, keeper, key, type, settled } = pageOf()
  let isOpen = true
  keeper.keep({ isLayer: true, giveUp: () => void (isOpen = false) })
  type('ada')
  expect(key('Escape')).toBe(true)
  await settled()
  expect(isOpen).toBe(false)
  expect(page.pressed).toEqual([])
  expect(key('j')).toBe(false)
})

test('a key that is held down is one key, and the browser keeps its own', () => {
  const { keeper, key } = pageOf()
  keeper.keep()
  expect(key('a')).toBe(true)
  expect(key('a', { repeat: true })).toBe(true)
  expect(keeper.text()).toBe('a')
  expect(key('r', { ctrlKey: true })).toBe(false)
  expect(key('F5')).toBe(false)
  expect(key('Shift')).toBe(false)
  expect(key('q', { isComposing: true })).toBe(false)
  expect(key('@', { ctrlKey: true, altKey: true })).toBe(true)
  expect(keeper.text()).toBe('a@')
})

test('what a script presses is not kept again', () => {
  const { keeper, key } = pageOf()
  keeper.keep()
  expect(key('a', { isTrusted: false })).toBe(false)
})
