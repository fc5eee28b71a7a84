/** Why an analysis is not begun. */
export type AnalysisRefusalCode = 'too-many-analyses' | 'engine-busy' | 'still-playing';

export class AnalysisRefusal extends Error {
  readonly code: AnalysisRefusalCode;

  constructor(code: AnalysisRefusalCode) {
    super(code);
    this.name = 'AnalysisRefusal';
    this.code = code;
  }
}
