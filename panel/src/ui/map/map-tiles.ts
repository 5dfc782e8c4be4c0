import { createContext } from 'react'

/** Map tiles, XYZ (`/tiles/{z}/{x}/{y}`); the content policy allows our own server only. */
export interface MapTiles {
  url: string
  /** The attribution the tiles' licence requires. */
  attribution: string
}

/** The tiles of every map; without any the background is an outline of our own, which needs no network. */
export const MapTilesContext = createContext<MapTiles | null>(null)
