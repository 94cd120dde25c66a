import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows, type Permission } from '#contract/teams/roles.ts';
import { countOpen, type AnswersRef } from '#machines/marking/regrade-answers.view.ts';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { RegradeList } from './regrade-list.tsx';
import { ReleaseBoard, type ReleaseBoardProps } from './release-board.tsx';

type Part = 'work' | 'requests' | 'files';

export interface ReleaseScreenProps extends Omit<ReleaseBoardProps, 'canRelease'> {
  answers: AnswersRef;
  assignmentId: number;
  assignment: Assignment | null;
  /** The list of files, made when it is looked at. */
  files: ReactNode;
}

/** Gives work back to students, and says what they see, what they asked, and which files went elsewhere (OUT-5, OUT-6, OUT-8). */
export function ReleaseScreen({
  answers,
  assignmentId,
  assignment,
  files,
  ...board
}: ReleaseScreenProps) {
  const [part, setPart] = useState<Part>('work');
  const open = useSelector(answers, countOpen);
  const can = (permission: Permission): boolean =>
    assignment !== null && allows(assignment, permission);
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }}
        title={assignment === null ? 'Release' : `Release: ${assignment.name}`}
        description={
          can('release') || assignment === null
            ? 'What you release is kept as it is then. Students read it with a link, without an account; what you change later reaches them when you release it again.'
            : 'What students see of their work. The owner or a co-owner releases it.'
        }
      />
      <div className="mb-5">
        <Segmented<Part>
          label="Show"
          hideLabel
          value={part}
          onChange={setPart}
          options={[
            { value: 'work', label: 'Work' },
            { value: 'requests', label: open === 0 ? 'Requests' : `Requests (${open})` },
            { value: 'files', label: 'Files handed back' },
          ]}
        />
      </div>
      {part === 'work' ? <ReleaseBoard {...board} canRelease={can('release')} /> : null}
      {part === 'requests' ? <RegradeList actor={answers} canAnswer={can('mark')} /> : null}
      {part === 'files' ? files : null}
    </>
  );
}
