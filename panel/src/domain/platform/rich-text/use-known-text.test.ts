import { createElement, useEffect } from 'react'
import { expect, test } from 'vitest'
import type { Block } from '#contract/platform/rich-text.ts'
import { fakePage } from '#panel/kit/test-page.ts'

const element = fakePage()
const { createRoot } = await import('react-dom/client')
const { useKnownText } = await import('./use-known-text.ts')

const text = (written: string, type: 'p' | 'h2' = 'p'): Block[] => [{ type, content: [{ text: written }] }]

test('an older text that renders late does not replace what was written since', async () => {
  const root = createRoot(element)
  const shown: (readonly Block[])[] = []
  let held: readonly Block[] = text('Soup')
  let wrote: (written: readonly Block[]) => void = () => undefined
  function Editor({ value }: { value: readonly Block[] }) {
    wrote = useKnownText({ value, current: () => held, show: (it) => void shown.push(it) })
    useEffect(() => void (settled = value))
    return null
  }
  let settled: readonly Block[] | undefined
  const render = async (value: readonly Block[]) => {
    root.render(createElement(Editor, { value }))
    await expect.poll(() => settled).toBe(value)
  }
  /** The user writes: the editor knows the text, and the form holds it, before anything renders. */
  const write = (written: Block[]) => {
    wrote(written)
    held = written
  }
  await render(held)
  const emptied = text('')
  write(emptied)
  const heading = text('', 'h2')
  write(heading)
  // React renders the emptied text only now, when the form already holds the heading.
  await render(emptied)
  await render(heading)
  expect(shown).toEqual([])

  held = text('Saved by somebody else')
  await render(held)
  expect(shown).toEqual([held])
})
