import type { ComponentType } from 'react';

/**
 * An icon of lucide-react, imported on its own: `import Search from 'lucide-react/icons/search'`.
 * Size and stroke come from app.css.
 */
export type Icon = ComponentType<{ className?: string }>;
