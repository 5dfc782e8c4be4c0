import { matrix } from './test-matrix.ts'

matrix('menu')
