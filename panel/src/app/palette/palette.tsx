import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CornerDownLeft } from 'lucide-react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { cx } from '#panel/ui/cx.ts'
import { useEdges } from '#panel/ui/edges.ts'
import { useFocusBack } from '#panel/ui/late.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { Hit } from './palette-hit.ts'
import { useHits } from './palette-hits.tsx'
import { paletteWords } from './palette-words.ts'

/**
 * The palette: finds screens, branches, names, orders, settings and actions. Turkish letters match
 * their plain forms.
 */
export default function Palette({ page, onClose }: { page: Page | null; onClose: () => void }) {
  useFocusBack()
  const t = useWords(paletteWords)
  const [typed, setTyped] = useState('')
  /** The text for which Enter was pressed before the server had answered. */
  const [entered, setEntered] = useState<string | null>(null)
  const isEntered = entered === typed
  const { groups, isSearching } = useHits(typed, page, isEntered)
  const list = useRef<HTMLDivElement>(null)
  const all = groups.flatMap(({ hits }) => hits)
  const [first] = all
  const act = (hit: Hit) => {
    onClose()
    hit.run()
  }
  /** The line that Enter has marked but not performed, until the user types on. */
  const [armed, setArmed] = useState<string | null>(null)
  /**
   * Whether the marked line was chosen with an arrow key. Otherwise typing has marked the first
   * line.
   */
  const isChosen = useRef(false)
  // Enter was pressed before the answer came. If the answer contains no result, later results must
  // not be opened. If its first result is an action with consequences, that is only marked, because
  // nobody has chosen it yet.
  if (isEntered && !isSearching && (!first || first.isOfWeight)) {
    setEntered(null)
    setArmed(first?.id ?? null)
  }
  useEffect(() => {
    if (!isEntered || isSearching || !first) return
    onClose()
    first.run()
  }, [isEntered, isSearching, first, onClose])

  /**
   * Enter opens the marked line, otherwise the first. If there is none yet, it waits for the answer
   * to the current text. If the first line is an action with consequences, it is only marked,
   * because nobody has chosen it yet.
   */
  function enter(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isChosen.current = true
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const marked = list.current?.querySelector<HTMLElement>('[role=option][data-focused]')?.dataset.key
    const hit = all.find((it) => it.id === marked) ?? first
    if (hit?.isOfWeight && hit.id !== armed && !isChosen.current) setArmed(hit.id)
    else if (hit) act(hit)
    else if (isSearching) setEntered(typed)
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => next || onClose()}
      isDismissable
      style={useEdges()}
      className="fixed inset-0 z-80 flex justify-center bg-scrim px-4 pt-[12vh] max-sm:px-2 max-sm:pt-2"
    >
      <Modal className="h-fit w-full max-w-xl">
        <Dialog
          aria-label={t('placeholder')}
          className="flex max-h-[min(34rem,76vh)] flex-col overflow-clip rounded-card bg-raised shadow-pop outline-none"
        >
          <Autocomplete
            inputValue={typed}
            onInputChange={(next) => {
              setTyped(next)
              setEntered(null)
              setArmed(null)
              isChosen.current = false
            }}
          >
            <div onKeyDownCapture={enter} className="border-b border-line px-4">
              <SearchField aria-label={t('placeholder')} autoFocus>
                <Input
                  placeholder={t('placeholder')}
                  className="bare min-h-13 w-full text-base [&::-webkit-search-cancel-button]:hidden"
                />
              </SearchField>
            </div>
            <ListBox
              ref={list}
              aria-label={t('placeholder')}
              selectionMode="none"
              onAction={(key) => {
                const hit = all.find((it) => it.id === key)
                if (hit) act(hit)
              }}
              className="min-h-0 overflow-auto overscroll-contain p-1.5 outline-none"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-muted">{isSearching ? t('searching') : t('nothing')}</p>
              )}
            >
              {groups.map(({ group, hits }) => (
                <ListBoxSection key={group} id={group}>
                  <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{t(group)}</Header>
                  {hits.map((hit) => (
                    <Line key={hit.id} hit={hit} again={hit.id === armed ? t('again') : undefined} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const Line = ({ hit, again }: { hit: Hit; again: string | undefined }) => (
  <ListBoxItem
    id={hit.id}
    textValue={[hit.name, hit.figure, hit.detail].filter(Boolean).join(', ')}
    className={cx('option group min-h-10', again && 'bg-tint')}
  >
    <span className="shrink-0 text-muted">{hit.icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block truncate">{hit.name}</span>
      {hit.detail && <span className="block text-xs text-pretty text-muted">{hit.detail}</span>}
    </span>
    {hit.figure && <span className="shrink-0 text-base font-semibold tabular-nums">{hit.figure}</span>}
    {again && (
      <span role="status" className="shrink-0 text-xs font-medium text-accent-text">
        {again}
      </span>
    )}
    {hit.hint && !again && <span className="max-w-2/5 truncate text-xs text-muted">{hit.hint}</span>}
    <CornerDownLeft size={14} aria-hidden className="shrink-0 text-muted opacity-0 group-data-focused:opacity-100" />
  </ListBoxItem>
)
