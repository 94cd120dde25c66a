/** The limits for reading one file. */
export interface ExtractLimits {
  /** Processor time from when it has its file: a busy machine doesn't count against it. */
  cpuMs: number;
  /** Elapsed time, for a child that has stopped doing anything. */
  wallMs: number;
  /** JavaScript heap of the child. */
  heapMb: number;
  /** All memory of the child, including buffers. */
  rssMb: number;
  /** Characters of text. */
  characters: number;
}

export const EXTRACT_LIMITS: ExtractLimits = {
  cpuMs: 10_000,
  wallMs: 180_000,
  heapMb: 256,
  rssMb: 512,
  characters: 1_000_000,
};

/** What is read, and up to what length. */
export interface ReadTask {
  extension: string;
  characters: number;
}

/** The child's job; the file itself is its standard input. */
export interface ReadJob extends ReadTask {
  rssMb: number;
  cpuMs: number;
}
