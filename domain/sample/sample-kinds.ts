// Sample data is known piece by piece, so that removing it takes exactly what was loaded.

export type SampleKind = 'load' | 'meeting' | 'department' | 'template' | 'group' | 'budget';
