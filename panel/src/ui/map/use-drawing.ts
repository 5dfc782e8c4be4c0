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

/** An earlier state of the drawing, to which Ctrl Z returns. */
interface Step {
  value: Rings | null
  draft: Path | null
}

/** How many steps can be undone. Nobody remembers more than that. */
const memory = 200

/**
 * The state of a polygon that is being edited. A ring is a `draft` until it is closed; then it
 * becomes part of the value. A step that would make edges meet is refused, and `refused` is the
 * place to which it would have led. A shape that was faulty from the start can be repaired step by
 * step.
 */
export function useDrawing(value: Rings | null, onChange: (value: Rings | null) => void) {
  // If there is no shape yet, a drawn ring becomes the outline; otherwise it becomes a hole.
  const [hole, setHole] = useState<Path | null>(null)
  const [outline, setOutline] = useState<Path>([])
  const [past, setPast] = useState<readonly Step[]>([])
  const [refused, setRefused] = useState<LatLng | null>(null)
  /** The shape as it was last drawn here or received. */
  const [known, setKnown] = useState(value)
  const draft = value ? hole : outline
  const paths = value ? pathsOf(value) : []

  const remember = () => setPast((all) => [...all, { value, draft }].slice(-memory))
  const setDraft = (next: Path | null) => {
    setRefused(null)
    if (value) setHole(next)
    else setOutline(next ?? [])
  }
  const give = (next: Rings | null) => {
    setKnown(next)
    onChange(next)
  }
  const emit = (next: readonly Path[]) => {
    setRefused(null)
    give(next.length > 0 ? ringsOf(next) : null)
  }
  // A change from outside, such as a typed or imported one, can be undone like a step.
  if (JSON.stringify(value) !== JSON.stringify(known)) {
    setKnown(value)
    setPast((all) => [...all, { value: known, draft: null }].slice(-memory))
    setHole(null)
    setOutline([])
    setRefused(null)
  }
  const isTaken = (next: readonly Path[], isOpen = false) => isSound(next, isOpen) || !isSound(paths)

  return {
    paths,
    draft,
    refused,
    canUndo: past.length > 0,
    remember,
    /** Adds a corner to the draft. */
    add(place: LatLng) {
      if (!draft) return
      const next = [...draft, positionOf(place)]
      if (!isTaken([...paths, next], true)) return setRefused(place)
      remember()
      setDraft(next)
    },
    /** Closes the draft, which then becomes the shape or a hole in it. */
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
    /** Removes the last corner of the draft. */
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
      if (last.value !== value) give(last.value)
    },
    /**
     * Moves a corner of the shape, or of the draft if `corner.ring` is past the last ring. The
     * caller records the state before, because a whole drag counts as one step.
     */
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
