export { short } from '../short.ts';
export { drawWholeBoard } from './board-drawing.ts';
export { drawBoard } from './board-svg.ts';
export { PALETTE } from './palette.ts';
export { drawPlainBoard, type PlainPicture } from './plain-svg.ts';
export { drawPlate, PLATE_HEIGHT } from './plate.ts';
export { escapeXml } from './xml.ts';
