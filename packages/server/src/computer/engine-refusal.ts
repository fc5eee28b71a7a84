/** Why a request for the engine is refused. */
export type EngineRefusalCode =
  | 'too-many-analyses'
  | 'too-many-computer-games'
  | 'engine-busy'
  | 'still-playing'
  | 'rated-game-running';

export class EngineRefusal extends Error {
  readonly code: EngineRefusalCode;

  constructor(code: EngineRefusalCode) {
    super(code);
    this.name = 'EngineRefusal';
    this.code = code;
  }
}
