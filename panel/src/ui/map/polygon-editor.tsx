/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Ctrl Z works in the map and in the buttons below it */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { DrawingWords } from './drawing-words.ts'
import { EditorBar, EditorCross, EditorNote, RefusedAt } from './editor-parts.tsx'
import { Handle, type Move } from './handle.tsx'
import { MapShape } from './lines.tsx'
import { MapFrame } from './map-frame.tsx'
import { SplitPoints } from './split-points.tsx'
import type { LatLng } from './place.ts'
import { pathsOf, placeOf, type Corner, type Rings } from './rings.ts'
import { Snap, type Measure } from './snap.tsx'
import { useDrawing } from './use-drawing.ts'

export interface PolygonEditorProps {
  label: string
  value: Rings | null
  /** Called with the shape after each step, also during a drag. Its edges never cross or touch. */
  onChange: (value: Rings | null) => void
  words: DrawingWords
  /** Called with the number of corners of a ring that is being drawn and not yet closed. */
  onDraft?: (corners: number) => void
  /**
   * Other shapes to show. Corners of the edited shape snap exactly to the corners of these shapes.
   */
  neighbours?: readonly Rings[]
  /** The places that the map shows while nothing is drawn. */
  show?: readonly LatLng[]
  /** The faults of the shape. Each is shown at its corner. */
  faults?: readonly (Corner & { text: string })[]
  /** Further content of the map, below the shape. */
  children?: ReactNode
  /** Pixels. */
  height?: number
}

/**
 * An editor for a shape with holes. Every corner is a button, which is dragged or moved with the
 * arrow keys; Delete removes it, + splits the edge after it. A click on the map adds a corner; so
 * does Space, or a button, at the crosshair. Enter closes the ring, Backspace removes its last
 * corner, Escape discards it, Ctrl Z undoes.
 */
export function PolygonEditor(props: PolygonEditorProps) {
  const {
    label,
    value,
    onChange,
    words,
    onDraft,
    neighbours = [],
    show = [],
    faults = [],
    children,

    height = 360,
  } = props
  const drawing = useDrawing(value, onChange)
  const { paths, draft, refused } = drawing
  const drafted = draft?.length ?? 0
  useEffect(() => onDraft?.(drafted), [onDraft, drafted])
  const root = useRef<HTMLDivElement>(null)
  const measure = useRef<Measure>(null)
  /** The corner on which keys and buttons act: the one that was focused last. */
  const [chosen, setChosen] = useState<Corner | null>(null)
  const [wanted, setWanted] = useState<Corner | null>(null)
  const others = neighbours.map(pathsOf)
  const count = (ring: number) => paths[ring]?.length ?? 0
  const current = chosen && chosen.at < count(chosen.ring) && !draft ? chosen : null

  // When a corner is removed, the focus moves to the one that replaces it, or to the map.
  useEffect(() => {
    if (!wanted) return
    const name = `[data-handle="${wanted.ring}.${wanted.at}"]`
    const next = root.current?.querySelector<HTMLElement>(name) ?? root.current?.querySelector('[role=application]')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [wanted])

  const moved =
    (corner: Corner) =>
    (place: LatLng, { isFree, keys }: Move) => {
      if (keys) drawing.remember()
      drawing.move(corner, isFree ? place : snapped(place))
    }
  function remove(corner: Corner) {
    drawing.remove(corner)
    setWanted({ ring: corner.ring, at: Math.min(corner.at, count(corner.ring) - 2) })
  }
  function split(corner: Corner) {
    drawing.split(corner)
    setWanted({ ring: corner.ring, at: corner.at + 1 })
  }
  function close() {
    if (drawing.close()) setWanted({ ring: paths.length, at: 0 })
  }
  const faultAt = (ring: number, at: number) =>
    draft ? undefined : faults.find((it) => it.ring === ring && it.at === at)
  const snapped = (place: LatLng) => measure.current?.snap(place) ?? place
  const addHere = () => measure.current && drawing.add(snapped(measure.current.middle()))

  function cornerKey(event: KeyboardEvent, corner: Corner) {
    if (draft) return
    if (event.key === 'Delete' || event.key === 'Backspace') remove(corner)
    else if (event.key === '+') split(corner)
    else return
    event.preventDefault()
  }
  function key(event: KeyboardEvent) {
    if (event.isDefaultPrevented()) return
    const isOnMap = event.target instanceof HTMLElement && event.target.closest('.leaflet-container') !== null
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) drawing.undo()
    else if (!draft || !isOnMap) return
    else if (event.key === 'Enter') close()
    else if (event.key === ' ') addHere()
    else if (event.key === 'Backspace') drawing.back()
    else if (event.key === 'Escape' && (draft.length > 0 || value)) drawing.cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handles = draft ? [{ path: draft, ring: paths.length }] : paths.map((path, ring) => ({ path, ring }))
  return (
    <div ref={root} className="grid gap-2" onKeyDown={key} role="group" aria-label={label}>
      <MapFrame
        label={`${label}. ${value ? words.shape(count(0)) : words.begin}`}
        show={value ? paths.flat().map(placeOf) : show.length > 0 ? show : others.flat(2).map(placeOf)}
        height={height}
        isDrawn
        onPress={draft ? (place) => drawing.add(snapped(place)) : undefined}
        over={draft && <EditorCross />}
      >
        {children}
        <Snap others={others} measure={measure} />
        {others.map((other) => (
          <MapShape key={JSON.stringify(other)} paths={other} className="map-neighbour" />
        ))}
        {paths.length > 0 && <MapShape paths={paths} className="map-shape" />}
        {draft && draft.length > 1 && <MapShape paths={[draft]} isOpen className="map-draft" />}
        {!draft && <SplitPoints paths={paths} onSplit={split} />}
        {handles.flatMap(({ path, ring }) =>
          path.map((position, at) => (
            <Handle
              key={`${ring}.${at}`}
              {...placeOf(position)}
              name={`${ring}.${at}`}
              label={[words.corner(ring, at + 1, path.length), faultAt(ring, at)?.text].filter(Boolean).join('. ')}
              onGrab={drawing.remember}
              onDrop={drawing.calm}
              onMove={moved({ ring, at })}
              onFocus={() => setChosen({ ring, at })}
              onPress={draft && at === 0 ? close : undefined}
              onKey={(event) => cornerKey(event, { ring, at })}
            >
              <span
                className={cx(
                  'size-3.5 rounded-full ring-2 pointer-coarse:size-4',
                  faultAt(ring, at)
                    ? 'bg-danger-fill ring-surface'
                    : current?.ring === ring && current.at === at
                      ? 'bg-accent ring-surface'
                      : 'bg-surface ring-accent',
                )}
              />
            </Handle>
          )),
        )}
        {!draft &&
          !refused &&
          faults.map((it) => {
            const at = paths[it.ring]?.[it.at]
            return at && <RefusedAt key={`${it.ring}.${it.at}`} {...placeOf(at)} text={it.text} />
          })}
        {refused && <RefusedAt {...refused} text={words.refused} />}
      </MapFrame>
      <EditorNote refused={refused && words.refused}>
        {draft ? (draft.length > 0 ? words.drawing : words.begin) : words.change}
      </EditorNote>
      <EditorBar
        words={words}
        onUndo={drawing.canUndo ? drawing.undo : undefined}
        {...(draft
          ? { onPoint: addHere, onClose: draft.length >= 3 ? close : undefined }
          : {
              onRemove: current ? () => remove(current) : undefined,
              onSplit: current ? () => split(current) : undefined,
              onHole: drawing.startHole,
              onClear: drawing.clear,
            })}
        isDrawing={draft !== null}
      />
    </div>
  )
}
