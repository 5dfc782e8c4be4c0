import { useState } from 'react'
import type { LatLng } from './place.ts'
import {
  isSound,
  pathsOf,
  placeOf,
  positionOf,
  ringsOf,
  withCorner,
  withoutCorner,
  withSplit,
  type Corner,
  type Path,
  type Rings,
} from './rings.ts'

/** What Ctrl Z goes back to. */
interface Step {
  value: Rings | null
  draft: Path | null
}

/** How many steps back: more than anybody remembers. */
const memory = 200

/**
 * A polygon under the hand. What is drawn is a `draft` until it is closed; then it is the value. A step by which edges would meet is not taken, and `refused`
 * says where it would have led; what came in unsound may be mended step by step.
 */
export function useDrawing(value: Rings | null, onChange: (value: Rings | null) => void) {
  // Without a shape its outline is drawn; with one, a hole if somebody begins it.
  const [hole, setHole] = useState<Path | null>(null)
  const [outline, setOutline] = useState<Path>([])
  const [past, setPast] = useState<readonly Step[]>([])
  const [refused, setRefused] = useState<LatLng | null>(null)
  const draft = value ? hole : outline
  const paths = value ? pathsOf(value) : []

  const remember = () => setPast((all) => [...all, { value, draft }].slice(-memory))
  const setDraft = (next: Path | null) => {
    setRefused(null)
    if (value) setHole(next)
    else setOutline(next ?? [])
  }
  const emit = (next: readonly Path[]) => {
    setRefused(null)
    onChange(next.length > 0 ? ringsOf(next) : null)
  }
  const isTaken = (next: readonly Path[], isOpen = false) => isSound(next, isOpen) || !isSound(paths)

  return {
    paths,
    draft,
    refused,
    canUndo: past.length > 0,
    remember,
    /** One corner more of what is drawn. */
    add(place: LatLng) {
      if (!draft) return
      const next = [...draft, positionOf(place)]
      if (!isTaken([...paths, next], true)) return setRefused(place)
      remember()
      setDraft(next)
    },
    /** Makes a shape of what is drawn, or a hole in it. */
    close() {
      const [first] = draft ?? []
      if (!draft || !first || draft.length < 3) return false
      if (!isTaken([...paths, draft])) {
        setRefused(placeOf(first))
        return false
      }
      remember()
      setHole(null)
      setOutline([])
      emit([...paths, draft])
      return true
    },
    /** Takes the last corner of what is drawn back. */
    back() {
      if (!draft?.length) return
      remember()
      setDraft(draft.slice(0, -1))
    },
    cancel() {
      if (draft?.length) remember()
      setDraft(null)
    },
    startHole: () => setDraft([]),
    clear() {
      remember()
      setHole(null)
      emit([])
    },
    undo() {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      setRefused(null)
      setHole(last.value ? last.draft : null)
      setOutline(last.value ? [] : (last.draft ?? []))
      if (last.value !== value) onChange(last.value)
    },
    /** A corner of the shape, or of what is drawn where `corner.ring` is past the last; remembering is the caller's, since a drag is one step. */
    move(corner: Corner, place: LatLng) {
      const isOfDraft = draft !== null && corner.ring === paths.length
      const next = withCorner(isOfDraft ? [...paths, draft] : paths, corner, positionOf(place))
      if (!isTaken(isOfDraft || !draft ? next : [...next, draft], draft !== null)) return setRefused(place)
      if (isOfDraft) setDraft(next.at(-1) ?? [])
      else emit(next)
    },
    split(corner: Corner) {
      remember()
      emit(withSplit(paths, corner))
    },
    remove(corner: Corner) {
      const next = withoutCorner(paths, corner)
      const at = paths[corner.ring]?.[corner.at]
      if (at && !isTaken(next)) return setRefused(placeOf(at))
      remember()
      emit(next)
    },
    calm: () => setRefused(null),
  }
}
