import { useController, useFormContext, useWatch } from 'react-hook-form'
import { fieldMessage } from '#contract/kit/field-words.ts'
import type { BranchRings, BranchZone } from '#contract/ordering/branch-zone.ts'
import type { Position } from '#contract/ordering/geo.ts'
import { shapeFaults } from '#contract/ordering/shape-faults.ts'
import { maxRadius, minRadius } from '#contract/ordering/zone-fields.ts'
import { MapAreas, placesOf } from '#panel/ui/map/areas.tsx'
import { CircleEditor } from '#panel/ui/map/circle-editor.tsx'
import { edgesOf } from '#panel/ui/map/place.ts'
import { PolygonEditor } from '#panel/ui/map/polygon-editor.tsx'
import { useDrawingWords } from '#panel/kit/words/drawing-words.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { mapAreaOf } from './drawn.ts'
import { branchPlace, BranchPin, ShownOrders, useMapHeight, type Shown } from './map-parts.tsx'
import OverviewMap from './overview-map.tsx'
import { words } from './words.ts'

interface DrawingMapProps {
  /** The other zones, which are shown and to which corners snap. */
  others: readonly BranchZone[]
  branch: BranchRings
  isCircle: boolean
  isReadOnly: boolean
  shown: Shown
  /** Called with the number of corners of an area that is being drawn and not yet closed. */
  onDraft: (corners: number) => void
}

/**
 * The radius of a new circle, in metres. While nothing is drawn, the map also shows an area of this
 * radius.
 */
const begins = 1500

/** Draws the shape of the zone that the surrounding form edits. */
export default function DrawingMap({ others, branch, isCircle, isReadOnly, shown, onDraft }: DrawingMapProps) {
  const at = branchPlace(branch)
  const near = at ? edgesOf(at, begins) : []
  const height = useMapHeight()
  if (isReadOnly) return <ShownZone others={others} branch={branch} />
  const show = [...near, ...others.map(mapAreaOf).flatMap(placesOf)].slice(0, 200)
  const round = others.map(mapAreaOf).filter((it) => isCircle || it.circle)
  const around = (
    <>
      <MapAreas areas={round.map((it) => ({ ...it, isOff: true }))} />
      <ShownOrders shown={shown} />
      <BranchPin at={at} />
    </>
  )
  return isCircle ? (
    <DrawnCircle show={show} height={height}>
      {around}
    </DrawnCircle>
  ) : (
    <DrawnPolygon
      neighbours={others.flatMap((it) => (it.rings ? [it.rings] : []))}
      show={show}
      height={height}
      onDraft={onDraft}
    >
      {around}
    </DrawnPolygon>
  )
}

/** A read-only view of the zone. */
function ShownZone({ others, branch }: Pick<DrawingMapProps, 'others' | 'branch'>) {
  const zone = useWatch() as BranchZone
  return (
    <OverviewMap
      zones={[{ ...zone, id: 'shown' }, ...others]}
      branch={branch}
      rings={{ rings: [], road_factor_pct: 100 }}
    />
  )
}

type EditorProps = Pick<Parameters<typeof CircleEditor>[0], 'show' | 'height' | 'children'>

function DrawnPolygon({
  neighbours,
  ...rest
}: EditorProps & Pick<DrawingMapProps, 'onDraft'> & { neighbours: Position[][][] }) {
  const t = useWords(words)
  const lang = useLanguage()
  const drawingWords = useDrawingWords()
  const { field } = useController({ name: 'rings' })
  const value = field.value as Position[][] | null
  const faults = (value ? shapeFaults(value) : []).map(({ ring, at, code, params }) => ({
    ring,
    at,
    text: fieldMessage(lang, code, params),
  }))
  return (
    <PolygonEditor
      {...rest}
      label={t('map')}
      words={drawingWords}
      value={value}
      neighbours={neighbours}
      faults={faults}
      onChange={(next) => {
        field.onChange(next)
        field.onBlur()
      }}
    />
  )
}

function DrawnCircle(props: EditorProps) {
  const t = useWords(words)
  const drawingWords = useDrawingWords()
  const { setValue } = useFormContext()
  const [lat, lng, metres] = useWatch({ name: ['center_lat', 'center_lng', 'radius_m'] }) as (number | null)[]
  const isWhole = [lat, lng, metres].every((it) => typeof it === 'number' && !Number.isNaN(it))
  return (
    <CircleEditor
      {...props}
      label={t('map')}
      words={drawingWords}
      min={minRadius}
      max={maxRadius}
      begins={begins}
      value={isWhole ? { center: [lng!, lat!], metres: metres! } : null}
      onChange={({ center, metres: radius_m }) => {
        const [center_lng, center_lat] = center
        for (const [name, value] of Object.entries({ center_lat, center_lng, radius_m }))
          setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }}
    />
  )
}
