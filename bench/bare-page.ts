/// <reference lib="dom" />
import { createElement, useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** An element of a rendered page, by its name, its attributes and its content. */
export type Tree = [name: string, attributes: Record<string, string>, ...content: (Tree | string)[]]

const load = async (path: string) => (await (await fetch(path)).json()) as Tree

/**
 * Creates the React element for a tree. A row gets its record's id as its key, as in the panel. The
 * body of the table may get other rows than those of the tree.
 */
function draw(tree: Tree | string, at: number, rows: Tree | null): ReactNode {
  if (typeof tree === 'string') return tree
  const [name, { class: className, hidden, ...rest }, ...content] = tree[0] === 'tbody' && rows ? rows : tree
  return createElement(
    name,
    { ...rest, className, hidden: hidden !== undefined, key: rest['data-row'] ?? at },
    ...content.map((it, place) => draw(it, place, rows)),
  )
}

/**
 * Shows one page of rows; the button shows the next page, and Alt with an arrow key hides and shows
 * it again.
 */
function Page({ tree }: { tree: Tree }) {
  const [rows, setRows] = useState<Tree | null>(null)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const press = (event: Event) => {
      if ((event.target as Element).closest('[aria-label="Sonraki sayfa"]')) void load('/next.json').then(setRows)
    }
    const key = (event: KeyboardEvent) => event.altKey && setHidden((it) => !it)
    addEventListener('click', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('click', press)
      removeEventListener('keydown', key)
    }
  }, [])
  return createElement('div', { hidden: isHidden }, draw(tree, 0, rows))
}

const tree = await load('/tree.json')
createRoot(document.getElementById('root')!).render(createElement(Page, { tree }))
